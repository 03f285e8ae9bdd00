import {
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DATASOURCE } from './queries.ts';

/** Which Prometheus. */
export const datasource = () =>
  new DatasourceVariableBuilder('datasource').label('Data source').type('prometheus');

function values(name: string, label: string, query: string): QueryVariableBuilder {
  return new QueryVariableBuilder(name)
    .label(label)
    .datasource(DATASOURCE)
    .query({ query, refId: name })
    .definition(query)
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .sort(VariableSort.NaturalAsc);
}

/** One value of a label, to be chosen. */
export const one = (name: string, label: string, query: string) =>
  values(name, label, query).multi(false).includeAll(false);

/** Some values of a label, at first all of them. */
export const some = (name: string, label: string, query: string) =>
  values(name, label, query)
    .multi(true)
    .includeAll(true)
    .allValue('.+')
    .current({ selected: true, text: ['All'], value: ['$__all'] });
