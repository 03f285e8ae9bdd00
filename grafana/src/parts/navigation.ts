import {
  AnnotationQueryBuilder,
  DashboardLinkBuilder,
  DashboardLinkType,
  type DynamicConfigValue,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DATASOURCE } from './queries.ts';

/** What all dashboards are tagged with: the links at the top are those that have it. */
export const TAG = 'sshperf';

/** The dashboards, by what never changes about them. */
export const UID = {
  fleet: 'sshperf-fleet',
  run: 'sshperf-run',
  pair: 'sshperf-pair',
  host: 'sshperf-host',
  controller: 'sshperf-controller',
} as const;

/** The links at the top of a dashboard, to all five. */
export const siblings = new DashboardLinkBuilder('sshperf')
  .type(DashboardLinkType.Dashboards)
  .tags([TAG])
  .asDropdown(false)
  .includeVars(true)
  .keepTime(true);

/**
 * A link on a value, with the time shown and the data source.
 *
 * @param variables of the other dashboard, and where their values come from
 */
export function leadsTo(
  title: string,
  uid: string,
  variables: Readonly<Record<string, string>>,
): DynamicConfigValue {
  const given = Object.entries(variables).map(([name, from]) => `var-${name}=${from}`);
  const query = ['${__url_time_range}', '${datasource:queryparam}', ...given].join('&');
  return { id: 'links', value: [{ title, url: `/d/${uid}?${query}`, targetBlank: false }] };
}

/** The value of that column in the same row. */
export const cell = (column: string) => `\${__data.fields["${column}"]}`;

/**
 * A region from the start of a run to its end.
 *
 * @param matcher which matrices, as PromQL's braces have it
 */
export function runs(matcher: string): AnnotationQueryBuilder {
  const annotation = new AnnotationQueryBuilder()
    .name('Runs')
    .datasource(DATASOURCE)
    .enable(true)
    .iconColor('blue')
    .expr(`max by (matrix) (sshperf_run_active${matcher})`);
  const built = annotation.build();
  built.titleFormat = 'run of {{matrix}}';
  built.tagKeys = 'matrix';
  built.step = '15s';
  return annotation;
}
