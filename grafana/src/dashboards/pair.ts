import * as units from '@grafana/grafana-foundation-sdk/units';
import { dashboard } from '../parts/board.ts';
import { columns, largestFirst, looks, merged, only } from '../parts/columns.ts';
import { BAD, fixed, noneIsGood, RECEIVER, SENDER } from '../parts/meaning.ts';
import { leadsTo, runs, UID } from '../parts/navigation.ts';
import { barPanel, linePanel, ofQuery, statPanel, tablePanel } from '../parts/panels.ts';
import { series, value } from '../parts/queries.ts';
import { datasource, one, some } from '../parts/variables.ts';
import { CELLS_EXPLAINED, cellColumns, cellQueries, PER_GIB, SECONDS_PER_GIB } from './cells.ts';
import { orNone, outcomeColors } from './outcomes.ts';

const pair = 'sender="$sender", receiver="$receiver"';
const chosen = `${pair}, method=~"$method", cipher=~"$cipher"`;
const number = { width: 4, height: 4, noValue: 'no transfer yet' };

const window = `max(sshperf_transfer_window_bytes{${pair}})`;
const rtt = `min(sshperf_peer_rtt_seconds{${pair}})`;

const now = statPanel({
  ...number,
  id: 1,
  title: 'Payload now',
  description: 'Payload that the transfer under way moves. 0 between transfers.',
  unit: units.BytesPerSecondSI,
  queries: [value('now', `max(sshperf_transfer_rate_bytes_per_second{${pair}})`)],
});

const fastest = statPanel({
  ...number,
  id: 2,
  title: 'Fastest cell',
  description: 'The highest median among the cells of this pair, in the last run of each matrix.',
  unit: units.BytesPerSecondSI,
  noValue: 'none measured',
  queries: [value('fastest', `max(sshperf_cell_throughput_bytes_per_second{${chosen}})`)],
});

const roundTrip = statPanel({
  ...number,
  id: 3,
  title: 'Round-trip time',
  description: 'From the SSH client to the server and back, as last measured before a transfer.',
  unit: units.Seconds,
  queries: [value('RTT', rtt)],
});

const windowSize = statPanel({
  ...number,
  id: 4,
  title: 'SSH window',
  description: 'What may be under way at once, over all streams of the last transfer.',
  unit: units.BytesIEC,
  queries: [value('window', window)],
});

const ceiling = statPanel({
  ...number,
  id: 5,
  title: 'Window ceiling',
  description:
    'Window ÷ round-trip time: no transfer with this window is faster over this distance, whatever the network and the CPU.',
  unit: units.BytesPerSecondSI,
  queries: [value('ceiling', `${window} / ${rtt}`)],
});

const failed = statPanel({
  ...number,
  id: 6,
  title: 'Failed cells',
  description: 'Cells of this pair that should have worked and did not, in the last run of each matrix.',
  unit: units.NoUnit,
  decimals: 0,
  noValue: 'no run yet',
  steps: noneIsGood(BAD),
  queries: [
    value(
      'failed',
      orNone(`count(sshperf_cell_info{${pair}, outcome="failed"})`, `count(sshperf_cell_info{${pair}})`),
    ),
  ],
});

const throughput = linePanel({
  id: 7,
  title: 'Throughput',
  description:
    'Payload that arrived, by method and cipher, averaged over a few readings of the metrics: a pause between two transfers makes it lower than the transfers were. Shaded: a run is under way.',
  unit: units.BytesPerSecondSI,
  noValue: 'no transfer yet',
  width: 24,
  height: 9,
  queries: [
    series(
      '{{method}} {{cipher}}',
      `sum by (method, cipher) (rate(sshperf_payload_received_bytes_total{${chosen}}[$__rate_interval]))`,
    ),
  ],
});

const dashed = { id: 'custom.lineStyle', value: { fill: 'dash', dash: [8, 6] } };
const hostOf = (variable: string) => leadsTo('Host', UID.host, { agent: `\${${variable}}` });
const coreTime = (matchers: string) =>
  `sum(rate(sshperf_host_cpu_seconds_total{${matchers}}[$__rate_interval]))`;
const allCores = (agent: string) =>
  `1 - ${coreTime(`agent="${agent}", mode=~"idle|iowait"`)} / ${coreTime(`agent="${agent}"`)}`;

const cpu = linePanel({
  id: 8,
  title: 'CPU of both ends',
  description:
    'Solid: the busiest core of each host; where it is at 100 %, that end is the limit, for a cipher runs on one core for each connection. Dashed: the mean over all cores.',
  unit: units.PercentUnit,
  noValue: 'no agent of that name',
  width: 24,
  height: 8,
  max: 1,
  overrides: [
    ofQuery('A', fixed(SENDER), hostOf('sender')),
    ofQuery('B', fixed(RECEIVER), hostOf('receiver')),
    ofQuery('C', fixed(SENDER), dashed),
    ofQuery('D', fixed(RECEIVER), dashed),
  ],
  queries: [
    series('sender $sender, busiest core', 'max(sshperf_host_busiest_core_ratio{agent="$sender"})'),
    series('receiver $receiver, busiest core', 'max(sshperf_host_busiest_core_ratio{agent="$receiver"})'),
    series('sender $sender, all cores', allCores('$sender')),
    series('receiver $receiver, all cores', allCores('$receiver')),
  ],
});

const rttOverTime = linePanel({
  id: 9,
  title: 'Round-trip time',
  description: 'As last measured before a transfer. A rise while payload flows is a queue that fills somewhere between the two.',
  unit: units.Seconds,
  noValue: 'no transfer yet',
  width: 12,
  height: 8,
  queries: [series('RTT', rtt)],
});

const ceilingOverTime = linePanel({
  id: 10,
  title: 'Window ceiling against measured',
  description:
    'Window ÷ round-trip time, and the payload of the transfer under way; the scale is logarithmic. Where the two meet, a larger window makes this pair faster; where the ceiling is far above, the limit is elsewhere.',
  unit: units.BytesPerSecondSI,
  noValue: 'no transfer yet',
  width: 12,
  height: 8,
  logarithmic: true,
  overrides: [ofQuery('A', fixed('orange'), dashed), ofQuery('B', fixed('blue'))],
  queries: [
    series('ceiling', `${window} / ${rtt}`),
    series('measured', `max(sshperf_transfer_rate_bytes_per_second{${pair}} > 0)`),
  ],
});

const shown = cellColumns(['matrix']);

const cells = tablePanel({
  id: 11,
  title: 'Cells of this pair',
  description: CELLS_EXPLAINED,
  unit: units.NoUnit,
  noValue: 'no cell was measured yet',
  width: 24,
  height: 11,
  overrides: looks(shown),
  transformations: [merged, only(shown), columns(shown), largestFirst('throughput')],
  queries: cellQueries(chosen, ['matrix']),
});

const cost = (id: number, role: string) =>
  barPanel({
    id,
    title: `CPU at the ${role}, by cipher`,
    description: `CPU time that the ${role} spent on each GiB of payload, in this pair's cheapest cell with each cipher.`,
    unit: SECONDS_PER_GIB,
    decimals: 2,
    noValue: 'not known for any cell',
    width: 12,
    height: 7,
    queries: [
      value(
        '{{cipher}}',
        `sort(min by (cipher) (sshperf_cell_cpu_seconds_per_byte{role="${role}", ${chosen}}) ${PER_GIB})`,
      ),
    ],
  });

const ended = linePanel({
  id: 16,
  title: 'Transfers that ended, by outcome',
  description:
    'Counted at the sender, warm-up too. The first transfer of a kind is not seen: Prometheus sees its counter begin, not rise.',
  unit: units.NoUnit,
  noValue: 'no transfer yet',
  width: 24,
  height: 8,
  stacked: true,
  overrides: outcomeColors,
  queries: [
    series(
      '{{outcome}}',
      `sum by (outcome) (increase(sshperf_transfers_total{role="sender", ${pair}}[$__rate_interval]))`,
    ),
  ],
});

/** Why a pair is as fast as it is. */
export const pairDashboard = dashboard({
  uid: UID.pair,
  title: 'Pair',
  description: 'How fast one host sends to another, and what holds it back: the CPU of either end, or the window over the distance.',
  variables: [
    datasource(),
    one('sender', 'Sender', 'label_values(sshperf_cell_info, sender)'),
    one('receiver', 'Receiver', 'label_values(sshperf_cell_info{sender="$sender"}, receiver)'),
    some('method', 'Method', `label_values(sshperf_cell_info{${pair}}, method)`),
    some('cipher', 'Cipher', `label_values(sshperf_cell_info{${pair}}, cipher)`),
  ],
  annotations: [runs('')],
  panels: [now, fastest, roundTrip, windowSize, ceiling, failed, throughput, cpu, rttOverTime, ceilingOverTime, cells],
  depth: [
    { id: 12, title: 'What it costs', panels: [cost(13, 'sender'), cost(14, 'receiver')] },
    { id: 15, title: 'Transfers', panels: [ended] },
  ],
});
