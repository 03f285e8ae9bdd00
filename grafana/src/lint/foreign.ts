import type { Metric } from './contract.ts';

/** Metrics that METRICS.md does not name, since nobody exports them: Prometheus' own. */
export const foreign: ReadonlyMap<string, Metric> = new Map([
  ['up', { type: 'gauge', labels: new Set(['job', 'instance', 'component', 'agent']) }],
]);
