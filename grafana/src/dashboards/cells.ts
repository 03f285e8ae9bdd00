import * as units from '@grafana/grafana-foundation-sdk/units';
import { background, type Column, coloredText, decimals, unit, wide } from '../parts/columns.ts';
import { spread } from '../parts/meaning.ts';
import { leadsTo, cell, UID } from '../parts/navigation.ts';
import { type Query, rows } from '../parts/queries.ts';

/** CPU seconds for a byte to CPU seconds for a GiB. */
export const PER_GIB = '* 2 ^ 30';
/** Grafana has no unit for it. */
export const SECONDS_PER_GIB = 'suffix: s/GiB';

const SETTINGS = [
  'client',
  'server',
  'method',
  'cipher',
  'buffer',
  'requests',
  'window',
  'streams',
  'initiator',
] as const;

/** Half the width of a cell's interval, of its median. */
export const halfWidth = (cells: string) =>
  `(sshperf_cell_throughput_high_bytes_per_second{${cells}} - sshperf_cell_throughput_low_bytes_per_second{${cells}})` +
  ` / 2 / sshperf_cell_throughput_bytes_per_second{${cells}}`;

/**
 * A row for each measured cell.
 *
 * @param cells which, as PromQL's matchers
 * @param named the labels that stand first: who takes part, or which matrix
 */
export function cellQueries(cells: string, named: readonly string[]): Query[] {
  const labels = ['cell', ...named, ...SETTINGS].join(', ');
  const of = (expr: string) => rows(`max by (${labels}) (${expr})`);
  return [
    of(`sshperf_cell_throughput_bytes_per_second{${cells}}`),
    of(halfWidth(cells)),
    of(`sshperf_cell_cpu_seconds_per_byte{role="sender", ${cells}} ${PER_GIB}`),
    of(`sshperf_cell_cpu_seconds_per_byte{role="receiver", ${cells}} ${PER_GIB}`),
    of(`sshperf_cell_setup_seconds{${cells}}`),
    of(`sshperf_cell_rtt_seconds{${cells}}`),
  ];
}

const leads: Readonly<Record<string, Column['looks']>> = {
  sender: [leadsTo('Pair', UID.pair, { sender: cell('sender'), receiver: cell('receiver') })],
  matrix: [leadsTo('Run', UID.run, { matrix: '${__value.raw}' })],
};

const steps = spread.map(({ from, color }) => ({ value: from, color }));

/** The columns of {@link cellQueries}. */
export function cellColumns(named: readonly string[]): Column[] {
  return [
    { from: 'cell', heading: 'cell', looks: [wide(50)] },
    ...named.map((label) => ({ from: label, heading: label, looks: leads[label] })),
    ...SETTINGS.map((label) => ({
      from: label,
      heading: label,
      looks: label === 'cipher' ? [wide(170)] : undefined,
    })),
    {
      from: 'Value #A',
      heading: 'throughput',
      looks: [
        unit(units.BytesPerSecondSI),
        { id: 'min', value: 0 },
        { id: 'color', value: { mode: 'continuous-RdYlGr' } },
        background,
      ],
    },
    {
      from: 'Value #B',
      heading: '±',
      looks: [
        unit(units.PercentUnit),
        decimals(1),
        { id: 'thresholds', value: { mode: 'absolute', steps } },
        coloredText,
      ],
    },
    { from: 'Value #C', heading: 'CPU send', looks: [unit(SECONDS_PER_GIB), decimals(2)] },
    { from: 'Value #D', heading: 'CPU recv', looks: [unit(SECONDS_PER_GIB), decimals(2)] },
    { from: 'Value #E', heading: 'set-up', looks: [unit(units.Seconds)] },
    { from: 'Value #F', heading: 'RTT', looks: [unit(units.Seconds)] },
  ];
}

/** What the table says of itself. */
export const CELLS_EXPLAINED =
  'A row for each cell that was measured, the fastest first: median throughput, half the width of its interval (green below 2 %, red from 5 %), CPU seconds for each GiB at the sender and at the receiver, set-up and round-trip time. A cell without one of them has – there.';
