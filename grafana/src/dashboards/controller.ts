import * as units from '@grafana/grafana-foundation-sdk/units';
import { dashboard } from '../parts/board.ts';
import { BAD, GOOD, noneIsGood, oneIsGood, QUIET, WATCH, fixed } from '../parts/meaning.ts';
import { runs, UID } from '../parts/navigation.ts';
import { barPanel, linePanel, named, statPanel } from '../parts/panels.ts';
import { series, value } from '../parts/queries.ts';
import { datasource } from '../parts/variables.ts';
import { jvmPanels } from './jvm.ts';
import { orNone } from './outcomes.ts';

const number = { unit: units.NoUnit, decimals: 0, width: 4, height: 4, noValue: 'no controller' };
const half = { width: 12, height: 8, noValue: 'no controller' };

const up = statPanel({
  ...number,
  id: 1,
  title: 'Sessions',
  description: 'Agents that have a session now. Red: none.',
  steps: oneIsGood,
  queries: [value('sessions', 'sum(sshperf_agents{state="connected"})')],
});

const running = statPanel({
  ...number,
  id: 2,
  title: 'Runs under way',
  description: 'Runs that are executed now.',
  queries: [value('running', 'sum(sshperf_runs{state="running"})')],
});

const queued = statPanel({
  ...number,
  id: 3,
  title: 'Runs that wait',
  description: 'Runs that wait until the hosts they need are free.',
  steps: [
    { from: null, color: QUIET },
    { from: 1, color: WATCH },
  ],
  queries: [value('queued', 'sum(sshperf_runs{state="queued"})')],
});

const size = statPanel({
  ...number,
  id: 4,
  title: 'Store',
  description: 'Size of the store’s files.',
  unit: units.BytesIEC,
  decimals: undefined,
  queries: [value('store', 'sum(sshperf_store_size_bytes)')],
});

const failures = statPanel({
  ...number,
  id: 5,
  title: 'Store failures',
  description: 'Operations that the store could not do, since the controller started: what they were to keep is lost.',
  steps: noneIsGood(BAD),
  queries: [
    value('failures', orNone('sum(sshperf_store_failures_total)', 'sum(sshperf_controller_info)')),
  ],
});

const overflow = statPanel({
  ...number,
  id: 6,
  title: 'Metrics left out',
  description: 'Times that something had no series of its own and was counted as “other”, here or at an agent, since each started.',
  steps: noneIsGood(WATCH),
  queries: [
    value('left out', orNone('sum(sshperf_metrics_overflow_total)', 'sum(sshperf_controller_info)')),
  ],
});

const sessions = linePanel({
  ...half,
  id: 7,
  title: 'Agents',
  description: 'Agents that are connected, and those that were since the controller started and are away.',
  unit: units.NoUnit,
  decimals: 0,
  stacked: true,
  overrides: [named('connected', fixed(GOOD)), named('away', fixed(WATCH))],
  queries: [series('{{state}}', 'sum by (state) (sshperf_agents)')],
});

const queue = linePanel({
  ...half,
  id: 8,
  title: 'Runs that wait or are under way',
  description: 'A run waits while another one measures on a host that it needs. Shaded: a run is under way.',
  unit: units.NoUnit,
  decimals: 0,
  stacked: true,
  overrides: [named('running', fixed('blue')), named('queued', fixed(WATCH))],
  queries: [series('{{state}}', 'sum by (state) (sshperf_runs{state=~"queued|running"})')],
});

const kept = barPanel({
  ...half,
  width: 8,
  id: 9,
  title: 'Runs in the store',
  description: 'By state.',
  unit: units.NoUnit,
  decimals: 0,
  overrides: [
    named('finished', fixed(GOOD)),
    named('interrupted', fixed(BAD)),
    named('cancelled', fixed('yellow')),
    named('queued', fixed(WATCH)),
  ],
  queries: [value('{{state}}', 'sum by (state) (sshperf_runs)')],
});

const slowest = (q: string, matchers: string, by: string, metric: string) =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${metric}_bucket${matchers}[$__rate_interval])))`;

const store = linePanel({
  ...half,
  width: 16,
  id: 10,
  title: 'What the store takes, 99th percentile',
  description:
    'A sample is on disk before the next one starts, so a slow add-sample or end-cell makes runs longer. An estimate between the bounds of the buckets; gaps are times without that operation.',
  unit: units.Seconds,
  queries: [
    series('{{operation}}', slowest('0.99', '', 'operation', 'sshperf_store_duration_seconds')),
  ],
});

const operations = linePanel({
  ...half,
  id: 11,
  title: 'Operations of the store',
  description: 'How many a second, by operation.',
  unit: units.OpsPerSecond,
  stacked: true,
  queries: [
    series(
      '{{operation}}',
      'sum by (operation) (rate(sshperf_store_duration_seconds_count[$__rate_interval]))',
    ),
  ],
});

const messages = linePanel({
  ...half,
  id: 12,
  title: 'gRPC messages',
  description: 'What the controller received and sent, by method: an agent’s session is one call with many messages.',
  unit: units.MessagesPerSecond,
  queries: [
    series(
      'received: {{method}}',
      'sum by (method) (rate(grpc_server_requests_received_messages_total[$__rate_interval]))',
    ),
    series(
      'sent: {{method}}',
      'sum by (method) (rate(grpc_server_responses_sent_messages_total[$__rate_interval]))',
    ),
  ],
});

const calls = linePanel({
  ...half,
  id: 14,
  title: 'Calls that are over, by status',
  description: 'OK is well; CANCELLED is a watcher or an agent that left.',
  unit: units.RequestsPerSecond,
  noValue: 'no call is over yet',
  stacked: true,
  overrides: [named('OK', fixed(GOOD)), named('CANCELLED', fixed(QUIET))],
  queries: [
    series(
      '{{statusCode}}',
      'sum by (statusCode) (rate(grpc_server_processing_duration_seconds_count[$__rate_interval]))',
    ),
  ],
});

const callTimes = linePanel({
  ...half,
  id: 15,
  title: 'What a call takes, 99th percentile',
  description:
    'Calls with one answer, by method; sessions and watching last as long as they are wanted and are left out. An estimate between the bounds of the buckets.',
  unit: units.Seconds,
  noValue: 'no call is over yet',
  queries: [
    series(
      '{{method}}',
      slowest('0.99', '{methodType="UNARY"}', 'method', 'grpc_server_processing_duration_seconds'),
    ),
  ],
});

/** Is the controller well. */
export const controller = dashboard({
  uid: UID.controller,
  title: 'Controller',
  description: 'Sessions, queued runs, what the store and the calls take, and the JVM of the controller.',
  variables: [datasource()],
  annotations: [runs('')],
  panels: [up, running, queued, size, failures, overflow, sessions, queue, kept, store, operations, messages],
  depth: [
    { id: 13, title: 'Calls', panels: [calls, callTimes] },
    { id: 16, title: 'The JVM', panels: jvmPanels(17, 'component="controller"') },
  ],
});
