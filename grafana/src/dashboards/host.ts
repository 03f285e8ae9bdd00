import * as units from '@grafana/grafana-foundation-sdk/units';
import { dashboard } from '../parts/board.ts';
import { BAD, busyCore, GOOD, words } from '../parts/meaning.ts';
import { runs, UID } from '../parts/navigation.ts';
import { linePanel, ofQuery, statPanel } from '../parts/panels.ts';
import { series, value } from '../parts/queries.ts';
import { datasource, one } from '../parts/variables.ts';
import { jvmPanels } from './jvm.ts';

const host = 'agent="$agent"';
const agent = `component="agent", ${host}`;
const number = { width: 4, height: 4, noValue: 'not here' };
const half = { width: 12, height: 8, noValue: 'not here' };

const session = statPanel({
  ...number,
  id: 1,
  title: 'Session',
  description: 'Whether the agent has a session with its controller.',
  unit: units.NoUnit,
  mappings: words({ 0: { text: 'away', color: BAD }, 1: { text: 'connected', color: GOOD } }),
  queries: [value('session', `max(sshperf_session_up{${host}})`)],
});

const transfers = statPanel({
  ...number,
  id: 2,
  title: 'Transfers now',
  description: 'Transfers that the agent takes part in.',
  unit: units.NoUnit,
  decimals: 0,
  queries: [value('transfers', `max(sshperf_transfers_running{${host}})`)],
});

const busiest = statPanel({
  ...number,
  id: 3,
  title: 'Busiest core',
  description: 'How busy the busiest core is: orange from 80 %, red from 95 %, where it holds a transfer back.',
  unit: units.PercentUnit,
  decimals: 0,
  steps: busyCore,
  queries: [value('busiest', `max(sshperf_host_busiest_core_ratio{${host}})`)],
});

const cores = statPanel({
  ...number,
  id: 4,
  title: 'Cores',
  description: 'Cores of the host that are online.',
  unit: units.NoUnit,
  decimals: 0,
  queries: [value('cores', `max(sshperf_host_cores{${host}})`)],
});

const memory = statPanel({
  ...number,
  id: 5,
  title: 'Memory available',
  description: 'What programs can have without swapping: red below 5 % of all, orange below 15 %.',
  unit: units.PercentUnit,
  decimals: 0,
  steps: [
    { from: null, color: BAD },
    { from: 0.05, color: 'orange' },
    { from: 0.15, color: GOOD },
  ],
  queries: [
    value(
      'available',
      `max(sshperf_host_memory_available_bytes{${host}}) / max(sshperf_host_memory_size_bytes{${host}})`,
    ),
  ],
});

const stolen = statPanel({
  ...number,
  id: 6,
  title: 'Stolen by the hypervisor',
  description:
    'The share of all cores’ time that another virtual machine had, over the time shown: from 5 % on, figures of this host are less than they seem.',
  unit: units.PercentUnit,
  decimals: 1,
  steps: [
    { from: null, color: GOOD },
    { from: 0.02, color: 'orange' },
    { from: 0.05, color: BAD },
  ],
  queries: [
    value(
      'stolen',
      `sum(increase(sshperf_host_cpu_seconds_total{${host}, mode="steal"}[$__range])) / sum(increase(sshperf_host_cpu_seconds_total{${host}}[$__range]))`,
    ),
  ],
});

const everyCore = linePanel({
  ...half,
  id: 7,
  title: 'Every core',
  description:
    'How busy each core is. One at 100 % beside idle ones is a transfer that cannot use more: more streams, or a faster cipher, would help. Shaded: a run is under way.',
  unit: units.PercentUnit,
  max: 1,
  queries: [
    series(
      'core {{core}}',
      `1 - sum by (core) (rate(sshperf_host_cpu_seconds_total{${host}, mode=~"idle|iowait"}[$__rate_interval]))`,
    ),
  ],
});

const right = [
  { id: 'unit', value: units.BytesPerSecondSI },
  { id: 'custom.axisPlacement', value: 'right' },
  { id: 'max', value: null },
];

const against = linePanel({
  ...half,
  id: 8,
  title: 'Busiest core against the payload',
  description:
    'Left: the busiest core. Right: payload that this agent sent and received. Where the core is at 100 % the payload grows no further.',
  unit: units.PercentUnit,
  max: 1,
  overrides: [ofQuery('B', ...right), ofQuery('C', ...right)],
  queries: [
    series('busiest core', `max(sshperf_host_busiest_core_ratio{${host}})`),
    series('sent', `sum(rate(sshperf_payload_sent_bytes_total{${host}}[$__rate_interval]))`),
    series('received', `sum(rate(sshperf_payload_received_bytes_total{${host}}[$__rate_interval]))`),
  ],
});

const modes = linePanel({
  ...half,
  id: 9,
  title: 'Cores in use, by mode',
  description: 'How many cores’ worth of time the host spent on programs, on the kernel, and what the hypervisor took.',
  unit: units.NoUnit,
  stacked: true,
  queries: [
    series(
      '{{mode}}',
      `sum by (mode) (rate(sshperf_host_cpu_seconds_total{${host}, mode!~"idle|iowait"}[$__rate_interval]))`,
    ),
  ],
});

const users = linePanel({
  ...half,
  id: 10,
  title: 'Cores used by transfers, by part',
  description:
    'engine: the SSH programs or threads; agent: its threads beside them; jvm: the JVM’s own. Counted when a transfer is over, so a long one shows as a peak at its end; what is on the left and not here is somebody else’s.',
  unit: units.NoUnit,
  noValue: 'no transfer yet',
  stacked: true,
  queries: [
    series(
      '{{part}}, as {{role}}',
      `sum by (part, role) (rate(sshperf_transfer_cpu_seconds_total{${host}}[$__rate_interval]))`,
    ),
  ],
});

const network = (id: number, title: string, metric: string) =>
  linePanel({
    ...half,
    id,
    title,
    description: 'By network interface, with all that is not payload too. lo is the host to itself.',
    unit: units.BytesPerSecondSI,
    noValue: 'no interface',
    queries: [series('{{interface}}', `sum by (interface) (rate(${metric}{${host}}[$__rate_interval]))`)],
  });

const memoryOverTime = linePanel({
  ...half,
  width: 24,
  id: 14,
  title: 'Memory of the host',
  description: 'What the host has, and what programs can have of it without swapping.',
  unit: units.BytesIEC,
  queries: [
    series('all', `max(sshperf_host_memory_size_bytes{${host}})`),
    series('available', `max(sshperf_host_memory_available_bytes{${host}})`),
  ],
});

/** What holds a host back. */
export const hostDashboard = dashboard({
  uid: UID.host,
  title: 'Host',
  description: 'Every core of a host, the busiest against the payload, who uses them, the network, and what the agent itself costs.',
  variables: [datasource(), one('agent', 'Agent', 'label_values(sshperf_agent_info, agent)')],
  annotations: [runs('')],
  panels: [
    session,
    transfers,
    busiest,
    cores,
    memory,
    stolen,
    everyCore,
    against,
    modes,
    users,
    network(11, 'Sent by interface', 'sshperf_host_network_sent_bytes_total'),
    network(12, 'Received by interface', 'sshperf_host_network_received_bytes_total'),
  ],
  depth: [
    { id: 13, title: 'Memory', panels: [memoryOverTime] },
    { id: 15, title: 'The agent itself', panels: jvmPanels(16, agent) },
  ],
});
