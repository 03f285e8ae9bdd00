import type { Metric } from './contract.ts';

const labels = (...names: string[]) => new Set(['job', 'instance', 'component', 'agent', ...names]);

/** Metrics that METRICS.md does not name: Prometheus' own, and what the JVM's meters export. */
export const foreign: ReadonlyMap<string, Metric> = new Map([
  ['up', { type: 'gauge', labels: labels() }],
  ['process_cpu_usage', { type: 'gauge', labels: labels() }],
  ['jvm_memory_used_bytes', { type: 'gauge', labels: labels('area', 'id') }],
  ['jvm_gc_pause_seconds_sum', { type: 'counter', labels: labels('action', 'cause', 'gc') }],
  ['jvm_threads_live_threads', { type: 'gauge', labels: labels() }],
]);
