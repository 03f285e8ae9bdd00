import * as units from '@grafana/grafana-foundation-sdk/units';
import { dashboard } from '../parts/board.ts';
import { type Column, coloredText, columns, largestFirst, looks, merged, only, smallestFirst, wide } from '../parts/columns.ts';
import { BAD, noneIsGood, NEUTRAL, outcomeWords, QUIET, spread, words } from '../parts/meaning.ts';
import { runs, UID } from '../parts/navigation.ts';
import { barPanel, linePanel, statPanel, tablePanel } from '../parts/panels.ts';
import { rows, series, value } from '../parts/queries.ts';
import { datasource, one, some } from '../parts/variables.ts';
import { CELLS_EXPLAINED, cellColumns, cellQueries, halfWidth, PER_GIB, SECONDS_PER_GIB } from './cells.ts';
import { orNone, outcomeColors } from './outcomes.ts';

const matrix = 'matrix="$matrix"';
const cells = `${matrix}, sender=~"$sender", receiver=~"$receiver", client=~"$client", server=~"$server", method=~"$method", cipher=~"$cipher"`;
const number = { unit: units.NoUnit, decimals: 0, width: 4, height: 4, noValue: 'no run yet' };

const count = (outcome: string) =>
  value(
    outcome,
    orNone(`sum(sshperf_run_cells{${matrix}, outcome="${outcome}"})`, `sum(sshperf_run_cells{${matrix}})`),
  );

const state = statPanel({
  ...number,
  id: 1,
  title: 'Now',
  description: 'Whether a run of this matrix is under way.',
  mappings: words({ 0: { text: 'over', color: QUIET }, 1: { text: 'running', color: NEUTRAL } }),
  queries: [value('running', `max(sshperf_run_active{${matrix}})`)],
});

const progress = statPanel({
  ...number,
  id: 2,
  title: 'Cells that are over',
  description: 'Of all cells of the running run, or else of the last one.',
  unit: units.PercentUnit,
  queries: [
    value(
      'over',
      `1 - (${orNone(
        `sum(sshperf_run_cells{${matrix}, outcome="open"})`,
        `sum(sshperf_run_cells{${matrix}})`,
      )}) / sum(sshperf_run_cells{${matrix}})`,
    ),
  ],
});

const measured = statPanel({
  ...number,
  id: 3,
  title: 'Measured',
  description: 'Cells that have a figure, in the running run or else in the last one.',
  queries: [count('measured')],
});

const incompatible = statPanel({
  ...number,
  id: 4,
  title: 'Incompatible',
  description: 'Cells that the two ends cannot do. Nothing is wrong with them: their reasons are at the bottom.',
  queries: [count('incompatible')],
});

const failed = statPanel({
  ...number,
  id: 5,
  title: 'Failed',
  description: 'Cells that should have worked and did not. Their reasons are at the bottom.',
  steps: noneIsGood(BAD),
  queries: [count('failed')],
});

const ended = statPanel({
  ...number,
  id: 6,
  title: 'Last finished',
  description: 'When a run of this matrix last ended as finished, neither interrupted nor cancelled.',
  unit: units.DateTimeFromNow,
  noValue: 'never finished',
  queries: [value('finished', `max(sshperf_run_last_end_timestamp_seconds{${matrix}}) * 1000`)],
});

const overTime = linePanel({
  id: 7,
  title: 'Progress',
  description: 'Cells by outcome, as the run goes on: grey is still open. Shaded: a run of this matrix is under way.',
  unit: units.NoUnit,
  noValue: 'no run yet',
  width: 16,
  height: 8,
  stacked: true,
  overrides: outcomeColors,
  queries: [series('{{outcome}}', `sum by (outcome) (sshperf_run_cells{${matrix}})`)],
});

const unsure = barPanel({
  id: 8,
  title: 'Least certain cells',
  description:
    'Half the width of the interval, of the median: green below 2 %, orange from there, red from 5 %. More samples, or a quiet host, make it narrower.',
  unit: units.PercentUnit,
  noValue: 'no cell was measured yet',
  width: 8,
  height: 8,
  steps: spread,
  queries: [value('cell {{cell}}', `sort_desc(topk(8, max by (cell) (${halfWidth(cells)})))`)],
});

const winner = (id: number, label: string, name: string, what: string) =>
  barPanel({
    id,
    title: `Fastest by ${name}`,
    description: `The fastest cell with each ${what}, by its median. Its other settings may differ from bar to bar; the table below has them all.`,
    unit: units.BytesPerSecondSI,
    noValue: 'no cell was measured yet',
    width: 8,
    height: 7,
    queries: [
      value(
        `{{${label}}}`,
        `sort_desc(max by (${label}) (sshperf_cell_throughput_bytes_per_second{${cells}}))`,
      ),
    ],
  });

const winners = [
  winner(9, 'cipher', 'cipher', 'cipher'),
  winner(10, 'method', 'method', 'method'),
  barPanel({
    id: 11,
    title: 'Fastest by client and server',
    description:
      'The fastest cell with each engine as SSH client and each as SSH server, by its median. Its other settings may differ from bar to bar; the table below has them all.',
    unit: units.BytesPerSecondSI,
    noValue: 'no cell was measured yet',
    width: 8,
    height: 7,
    queries: [
      value(
        '{{client}} → {{server}}',
        `sort_desc(max by (client, server) (sshperf_cell_throughput_bytes_per_second{${cells}}))`,
      ),
    ],
  }),
  winner(12, 'buffer', 'SFTP buffer', 'size of SFTP requests (- is another method)'),
  winner(13, 'window', 'window', 'window'),
  winner(14, 'streams', 'streams', 'number of connections'),
];

const named = ['sender', 'receiver'];
const shown = cellColumns(named);

const all = tablePanel({
  id: 15,
  title: 'Cells',
  description: CELLS_EXPLAINED,
  unit: units.NoUnit,
  noValue: 'no cell was measured yet',
  width: 24,
  height: 12,
  overrides: looks(shown),
  transformations: [merged, only(shown), columns(shown), largestFirst('throughput')],
  queries: cellQueries(cells, named),
});

const cost = (id: number, role: string) =>
  barPanel({
    id,
    title: `CPU at the ${role}, by cipher`,
    description: `CPU time that the ${role} spent on each GiB of payload, in the cheapest cell with each cipher. The less, the better.`,
    unit: SECONDS_PER_GIB,
    decimals: 2,
    noValue: 'not known for any cell',
    width: 12,
    height: 7,
    queries: [
      value(
        '{{cipher}}',
        `sort(min by (cipher) (sshperf_cell_cpu_seconds_per_byte{role="${role}", ${cells}}) ${PER_GIB})`,
      ),
    ],
  });

const missingColumns: Column[] = [
  { from: 'cell', heading: 'Cell', looks: [wide(60)] },
  { from: 'outcome', heading: 'Outcome', looks: [coloredText, { id: 'mappings', value: outcomeWords }] },
  { from: 'reason', heading: 'Reason' },
  ...['sender', 'receiver', 'client', 'server', 'method', 'cipher', 'window'].map((label) => ({
    from: label,
    heading: label,
  })),
];

const missing = tablePanel({
  id: 19,
  title: 'Cells without a figure',
  description: 'Why each of them has none: `sshperf show RUN --cell N` has the whole message, with what the server offered.',
  unit: units.NoUnit,
  noValue: 'Prometheus has no such cell',
  width: 24,
  height: 9,
  overrides: looks(missingColumns),
  transformations: [only(missingColumns), columns(missingColumns), smallestFirst('Outcome')],
  queries: [
    rows(
      'max by (cell, outcome, reason, sender, receiver, client, server, method, cipher, window) ' +
        `(sshperf_cell_info{outcome!="measured", ${cells}})`,
    ),
  ],
});

const history = linePanel({
  id: 21,
  title: 'Throughput of each cell, from run to run',
  description:
    'The median of each cell as the last run left it: a step is a new run. A cell has its number in the matrix, so a matrix that was changed gives its numbers to other cells.',
  unit: units.BytesPerSecondSI,
  noValue: 'no cell was measured yet',
  width: 24,
  height: 10,
  queries: [
    series(
      '{{cell}}: {{client}} → {{server}} {{method}} {{cipher}}',
      `max by (cell, client, server, method, cipher) (sshperf_cell_throughput_bytes_per_second{${cells}})`,
    ),
  ],
});

const choice = (label: string, name: string) =>
  some(label, name, `label_values(sshperf_cell_info{${matrix}}, ${label})`);

/** How far a run is, and which settings win. */
export const run = dashboard({
  uid: UID.run,
  title: 'Run',
  description: 'How far the run of a matrix is, which cipher, method, buffer or window wins, how sure that is, and what it costs.',
  variables: [
    datasource(),
    one('matrix', 'Matrix', 'label_values(sshperf_run_cells, matrix)'),
    choice('sender', 'Sender'),
    choice('receiver', 'Receiver'),
    choice('client', 'Client'),
    choice('server', 'Server'),
    choice('method', 'Method'),
    choice('cipher', 'Cipher'),
  ],
  annotations: [runs(`{${matrix}}`)],
  panels: [
    state,
    progress,
    measured,
    incompatible,
    failed,
    ended,
    overTime,
    unsure,
    ...winners,
    all,
    cost(16, 'sender'),
    cost(17, 'receiver'),
  ],
  depth: [
    { id: 18, title: 'Cells without a figure', panels: [missing] },
    { id: 20, title: 'From run to run', panels: [history] },
  ],
});
