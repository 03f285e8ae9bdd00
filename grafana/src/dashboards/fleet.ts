import * as units from '@grafana/grafana-foundation-sdk/units';
import { dashboard } from '../parts/board.ts';
import {
  background,
  type Column,
  coloredText,
  columns,
  looks,
  merged,
  only,
  smallestFirst,
  unit,
  wide,
} from '../parts/columns.ts';
import { BAD, busyCore, noneIsGood, oneIsGood, outcomeWords, WATCH, words } from '../parts/meaning.ts';
import { cell, leadsTo, runs, UID } from '../parts/navigation.ts';
import { barPanel, linePanel, matching, statPanel, tablePanel } from '../parts/panels.ts';
import { rows, series, value } from '../parts/queries.ts';
import { datasource, some } from '../parts/variables.ts';
import { orNone, outcomeColors } from './outcomes.ts';

const pair = 'sender=~"$sender", receiver=~"$receiver"';
const number = { unit: units.NoUnit, decimals: 0, width: 4, height: 4 };

const connected = statPanel({
  ...number,
  id: 1,
  title: 'Agents connected',
  description: 'Agents that have a session with the controller now. Red: none.',
  noValue: 'no controller',
  steps: oneIsGood,
  queries: [value('connected', 'sum(sshperf_agents{state="connected"})')],
});

const away = statPanel({
  ...number,
  id: 2,
  title: 'Agents away',
  description: 'Agents that were connected since the controller started and are not now.',
  noValue: 'no controller',
  steps: noneIsGood(WATCH),
  queries: [value('away', 'sum(sshperf_agents{state="away"})')],
});

const unread = statPanel({
  ...number,
  id: 3,
  title: 'Metrics not read',
  description:
    'Agents and controllers that Prometheus knows of and cannot read. What the other panels show of them is old or missing.',
  noValue: 'no target',
  steps: noneIsGood(BAD),
  queries: [value('not read', 'count(up{component!=""}) - sum(up{component!=""})')],
});

const running = statPanel({
  ...number,
  id: 4,
  title: 'Runs under way',
  description: 'Runs that the controller executes now. Those that wait for hosts are on the Controller dashboard.',
  noValue: 'no controller',
  queries: [value('running', 'sum(sshperf_runs{state="running"})')],
});

const now = statPanel({
  ...number,
  id: 5,
  title: 'Payload now',
  description: 'Payload that all transfers under way move together. 0 between transfers.',
  unit: units.BytesPerSecondSI,
  decimals: undefined,
  noValue: 'no transfer yet',
  queries: [
    value('payload', `sum(max by (sender, receiver) (sshperf_transfer_rate_bytes_per_second{${pair}}))`),
  ],
});

const failed = statPanel({
  ...number,
  id: 6,
  title: 'Failed cells',
  description:
    'Cells that should have worked and did not, in the last run of each matrix. The reasons are below, under Failures.',
  noValue: 'no run yet',
  steps: noneIsGood(BAD),
  queries: [
    value('failed', orNone('sum(sshperf_run_cells{outcome="failed"})', 'sum(sshperf_run_cells)')),
  ],
});

const throughput = linePanel({
  id: 7,
  title: 'Throughput by pair',
  description:
    'Payload that arrived, from sender to receiver, averaged over a few readings of the metrics: a pause between two transfers makes it lower than the transfers were. Shaded: a run is under way.',
  unit: units.BytesPerSecondSI,
  noValue: 'no transfer yet',
  width: 16,
  height: 9,
  queries: [
    series(
      '{{sender}} → {{receiver}}',
      `sum by (sender, receiver) (rate(sshperf_payload_received_bytes_total{${pair}}[$__rate_interval]))`,
    ),
  ],
});

const outcomes = barPanel({
  id: 8,
  title: 'Cells by outcome',
  description:
    'What became of the cells in the last run of each matrix. Green: measured; blue: the two ends cannot do it; red: it should have worked; orange: an agent was not there.',
  unit: units.NoUnit,
  decimals: 0,
  noValue: 'no run yet',
  width: 8,
  height: 9,
  overrides: outcomeColors,
  queries: [value('{{outcome}}', 'sum by (outcome) (sshperf_run_cells)')],
});

const MATRIX_CORNER = 'sender\\receiver';

const heat = tablePanel({
  id: 9,
  title: 'Fastest cell of each pair',
  description:
    'Rows send, columns receive. The median of the fastest cell that was measured between the two, in the last run of each matrix; the greener, the nearer to the fastest pair here. A click leads to the pair.',
  unit: units.BytesPerSecondSI,
  noValue: 'no cell was measured yet',
  width: 12,
  height: 9,
  min: 0,
  overrides: [
    matching(
      `^(?!${MATRIX_CORNER.replaceAll('\\', '\\\\')}$).*`,
      { id: 'color', value: { mode: 'continuous-RdYlGr' } },
      background,
      leadsTo('Pair ${__data.fields[0]} → ${__field.name}', UID.pair, {
        sender: '${__data.fields[0]}',
        receiver: '${__field.name}',
      }),
    ),
  ],
  transformations: [
    {
      id: 'groupingToMatrix',
      options: { rowField: 'sender', columnField: 'receiver', valueField: 'Value', emptyValue: 'null' },
    },
    { id: 'sortBy', options: { fields: {}, sort: [{ field: MATRIX_CORNER, desc: false }] } },
  ],
  queries: [rows(`max by (sender, receiver) (sshperf_cell_throughput_bytes_per_second{${pair}})`)],
});

const reasonColumns: Column[] = [
  { from: 'matrix', heading: 'Matrix', looks: [leadsTo('Run', UID.run, { matrix: '${__value.raw}' })] },
  { from: 'outcome', heading: 'Outcome', looks: [coloredText, { id: 'mappings', value: outcomeWords }] },
  { from: 'reason', heading: 'Reason' },
  { from: 'Value', heading: 'Cells', looks: [wide(70)] },
];

const reasons = tablePanel({
  id: 10,
  title: 'Runs and what became of their cells',
  description:
    'Cells of the last run of each matrix by outcome and reason code. The README of sshperf says what each code means. A click on a matrix leads to its run.',
  unit: units.NoUnit,
  noValue: 'no run yet',
  width: 12,
  height: 9,
  overrides: looks(reasonColumns),
  transformations: [only(reasonColumns), columns(reasonColumns), smallestFirst('Matrix')],
  queries: [rows(`count by (matrix, outcome, reason) (sshperf_cell_info{${pair}})`)],
});

const agentColumns: Column[] = [
  { from: 'agent', heading: 'Agent', looks: [leadsTo('Host', UID.host, { agent: '${__value.raw}' })] },
  {
    from: 'Value #B',
    heading: 'Session',
    looks: [
      coloredText,
      {
        id: 'mappings',
        value: words({ 0: { text: 'away', color: BAD }, 1: { text: 'connected', color: 'green' } }),
      },
    ],
  },
  { from: 'Value #C', heading: 'Transfers' },
  {
    from: 'Value #D',
    heading: 'Busiest core',
    looks: [
      unit(units.PercentUnit),
      { id: 'decimals', value: 0 },
      { id: 'thresholds', value: { mode: 'absolute', steps: busyCore.map(({ from, color }) => ({ value: from, color })) } },
      coloredText,
    ],
  },
  { from: 'Value #E', heading: 'Cores' },
  { from: 'Value #F', heading: 'Memory available', looks: [unit(units.BytesIEC)] },
  { from: 'cpu', heading: 'CPU', looks: [wide(220)] },
  { from: 'os', heading: 'OS' },
  { from: 'java', heading: 'Java' },
  { from: 'version', heading: 'sshperf' },
];

const agents = tablePanel({
  id: 11,
  title: 'Agents',
  description:
    'Who is here, and what each host has and does now. An agent that is away has no row, or old values for some minutes. A click on a name leads to its host.',
  unit: units.NoUnit,
  noValue: 'no agent',
  width: 24,
  height: 8,
  overrides: looks(agentColumns),
  transformations: [merged, only(agentColumns), columns(agentColumns), smallestFirst('Agent')],
  queries: [
    rows('max by (agent, version, java, os, cpu) (sshperf_agent_info)'),
    rows('max by (agent) (sshperf_session_up)'),
    rows('max by (agent) (sshperf_transfers_running)'),
    rows('max by (agent) (sshperf_host_busiest_core_ratio)'),
    rows('max by (agent) (sshperf_host_cores)'),
    rows('max by (agent) (sshperf_host_memory_available_bytes)'),
  ],
});

const failureColumns: Column[] = [
  { from: 'matrix', heading: 'Matrix', looks: [leadsTo('Run', UID.run, { matrix: '${__value.raw}' })] },
  { from: 'cell', heading: 'Cell', looks: [wide(60)] },
  { from: 'outcome', heading: 'Outcome', looks: [coloredText, { id: 'mappings', value: outcomeWords }] },
  { from: 'reason', heading: 'Reason' },
  {
    from: 'sender',
    heading: 'Sender',
    looks: [leadsTo('Pair', UID.pair, { sender: cell('Sender'), receiver: cell('Receiver') })],
  },
  { from: 'receiver', heading: 'Receiver' },
  { from: 'client', heading: 'Client' },
  { from: 'server', heading: 'Server' },
  { from: 'method', heading: 'Method' },
  { from: 'cipher', heading: 'Cipher' },
];

const failures = tablePanel({
  id: 13,
  title: 'Cells that failed, were skipped or cancelled',
  description:
    'In the last run of each matrix. `sshperf show RUN --cell N` has the whole message of each. Cells that are incompatible are not here: nothing is wrong with them.',
  unit: units.NoUnit,
  noValue: 'Prometheus has no such cell',
  width: 24,
  height: 8,
  overrides: looks(failureColumns),
  transformations: [only(failureColumns), columns(failureColumns), smallestFirst('Matrix')],
  queries: [
    rows(
      'max by (matrix, cell, outcome, reason, sender, receiver, client, server, method, cipher) ' +
        `(sshperf_cell_info{outcome=~"failed|skipped|cancelled", ${pair}})`,
    ),
  ],
});

const ended = linePanel({
  id: 14,
  title: 'Transfers that ended, by outcome',
  description:
    'Counted at the sender, warm-up too. The first transfer of a kind is not seen: Prometheus sees its counter begin, not rise.',
  unit: units.NoUnit,
  noValue: 'no transfer yet',
  width: 24,
  height: 8,
  overrides: outcomeColors,
  stacked: true,
  queries: [
    series(
      '{{outcome}}',
      `sum by (outcome) (increase(sshperf_transfers_total{role="sender", ${pair}}[$__rate_interval]))`,
    ),
  ],
});

const busiest = linePanel({
  id: 16,
  title: 'Busiest core of each host',
  description:
    'SSH ciphers run on one core for each connection: a host whose busiest core is at 100 % is at its limit, however idle the others are.',
  unit: units.PercentUnit,
  noValue: 'no agent',
  width: 12,
  height: 8,
  max: 1,
  queries: [series('{{agent}}', 'max by (agent) (sshperf_host_busiest_core_ratio)')],
});

const memory = linePanel({
  id: 17,
  title: 'Memory in use on each host',
  description: 'What programs cannot have without swapping, of all the memory of the host.',
  unit: units.PercentUnit,
  noValue: 'no agent',
  width: 12,
  height: 8,
  max: 1,
  queries: [
    series(
      '{{agent}}',
      '1 - max by (agent) (sshperf_host_memory_available_bytes) / max by (agent) (sshperf_host_memory_size_bytes)',
    ),
  ],
});

/** Is the lab well, who is here, what runs, which pair is slow. */
export const fleet = dashboard({
  uid: UID.fleet,
  title: 'Fleet',
  description: 'Is the lab well, who is here, what runs now, which pair is slow, what failed and why.',
  variables: [
    datasource(),
    some('sender', 'Sender', 'label_values(sshperf_cell_info, sender)'),
    some('receiver', 'Receiver', 'label_values(sshperf_cell_info, receiver)'),
  ],
  annotations: [runs('')],
  panels: [connected, away, unread, running, now, failed, throughput, outcomes, heat, reasons, agents],
  depth: [
    { id: 12, title: 'Failures', panels: [failures, ended] },
    { id: 15, title: 'Hosts', panels: [busiest, memory] },
  ],
});
