import type { Dashboard } from '@grafana/grafana-foundation-sdk/dashboard';
import { controller } from './controller.ts';
import { fleet } from './fleet.ts';
import { hostDashboard } from './host.ts';
import { pairDashboard } from './pair.ts';
import { run } from './run.ts';

/** Every dashboard, by the name of its file. */
export const dashboards: ReadonlyMap<string, Dashboard> = new Map(
  Object.entries({ fleet, run, pair: pairDashboard, host: hostDashboard, controller }).map(
    ([name, builder]) => [name, builder.build()],
  ),
);
