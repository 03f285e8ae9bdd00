import {
  type AnnotationQuery,
  DashboardBuilder,
  DashboardCursorSync,
  type Panel,
  RowBuilder,
  type VariableModel,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { siblings, TAG } from './navigation.ts';
import { DATASOURCE } from './queries.ts';

interface Builder<T> {
  build(): T;
}

/** What is one click away, below the rest. */
export interface Depth {
  readonly id: number;
  readonly title: string;
  readonly panels: readonly Builder<Panel>[];
}

/** A dashboard: its panels fill the rows of the grid from left to right and top to bottom. */
export interface Board {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly variables: readonly Builder<VariableModel>[];
  readonly annotations: readonly Builder<AnnotationQuery>[];
  readonly panels: readonly Builder<Panel>[];
  readonly depth: readonly Depth[];
}

/** The dashboard with what all of them share. */
export function dashboard(board: Board): DashboardBuilder {
  const all = new DashboardBuilder(`sshperf / ${board.title}`)
    .uid(board.uid)
    .description(board.description)
    .tags([TAG])
    .readonly()
    .tooltip(DashboardCursorSync.Crosshair)
    .refresh('30s')
    .time({ from: 'now-1h', to: 'now' })
    .timezone('utc')
    .link(siblings)
    .variables([...board.variables])
    .annotations([...board.annotations]);
  for (const panel of board.panels) all.withPanel(panel);
  for (const { id, title, panels } of board.depth) {
    const row = new RowBuilder(title).id(id).collapsed(true).datasource(DATASOURCE);
    for (const panel of panels) row.withPanel(panel);
    all.withRow(row);
  }
  return all;
}
