import * as prometheus from '@grafana/grafana-foundation-sdk/prometheus';

/** The data source that a reader chose: every panel, variable and annotation asks it. */
export const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** What a panel asks Prometheus. */
export interface Query {
  readonly expr: string;
  readonly legend: string;
  /** `series` over the time shown, `value` at its end, `rows` at its end as a table. */
  readonly kind: 'series' | 'value' | 'rows';
}

/** Lines over the time shown. */
export const series = (legend: string, expr: string): Query => ({ kind: 'series', legend, expr });

/** What holds at the end of the time shown: a number, or one for each bar. */
export const value = (legend: string, expr: string): Query => ({ kind: 'value', legend, expr });

/** What holds at the end of the time shown: a row for each series, its labels the columns. */
export const rows = (expr: string): Query => ({ kind: 'rows', legend: '', expr });

/** Queries in their order are A, B, C and so on. */
export function targets(queries: readonly Query[]): prometheus.DataqueryBuilder[] {
  return queries.map((query, index) => {
    const target = new prometheus.DataqueryBuilder()
      .refId(String.fromCharCode('A'.charCodeAt(0) + index))
      .datasource(DATASOURCE)
      .editorMode(prometheus.QueryEditorMode.Code)
      .expr(query.expr);
    if (query.kind === 'series') {
      return target.range().legendFormat(query.legend);
    }
    if (query.kind === 'value') {
      return target.instant().legendFormat(query.legend);
    }
    return target.instant().format(prometheus.PromQueryFormat.Table);
  });
}
