import * as units from '@grafana/grafana-foundation-sdk/units';
import type { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { linePanel } from '../parts/panels.ts';
import { series } from '../parts/queries.ts';

/**
 * What a daemon's JVM costs: CPU, heap, garbage collection, threads.
 *
 * @param first the first panel's id; the others have the three that follow
 * @param daemon whose, as PromQL's matchers
 */
export function jvmPanels(first: number, daemon: string): PanelBuilder[] {
  const half = { width: 12, height: 8, noValue: 'not here' };
  return [
    linePanel({
      ...half,
      id: first,
      title: 'CPU of the process',
      description: 'Of all cores of the host, transfers in the process included.',
      unit: units.PercentUnit,
      queries: [series('process', `max(process_cpu_usage{${daemon}})`)],
    }),
    linePanel({
      ...half,
      id: first + 1,
      title: 'Memory of the JVM',
      description: 'In use, by area.',
      unit: units.BytesIEC,
      stacked: true,
      queries: [series('{{area}}', `sum by (area) (jvm_memory_used_bytes{${daemon}})`)],
    }),
    linePanel({
      ...half,
      id: first + 2,
      title: 'Garbage collection',
      description: 'The share of time for which the JVM stood still.',
      unit: units.PercentUnit,
      noValue: 'none yet',
      queries: [series('paused', `sum(rate(jvm_gc_pause_seconds_sum{${daemon}}[$__rate_interval]))`)],
    }),
    linePanel({
      ...half,
      id: first + 3,
      title: 'Threads',
      description: 'Threads that live in the JVM.',
      unit: units.NoUnit,
      decimals: 0,
      queries: [series('threads', `max(jvm_threads_live_threads{${daemon}})`)],
    }),
  ];
}
