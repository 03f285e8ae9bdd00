import * as units from '@grafana/grafana-foundation-sdk/units';
import type { Finding, Panel, Source, Target } from './finding.ts';

const TYPES = ['timeseries', 'stat', 'table', 'bargauge'];
const TRANSFORMATIONS = [
  'organize',
  'merge',
  'groupingToMatrix',
  'sortBy',
  'filterFieldsByName',
  'labelsToFields',
  'joinByField',
  'renameByRegex',
];
const UNITS: ReadonlySet<string> = new Set(Object.values(units).filter((unit) => typeof unit === 'string'));
const DATASOURCE = '${datasource}';

/** Whether a panel asks the data source that the reader chose. */
export const chosen = (source: Source | undefined) =>
  source?.type === 'prometheus' && source.uid === DATASOURCE;

/** What is wrong with a panel, its queries' expressions apart. */
export function panelFindings(panel: Panel): Finding[] {
  const found: Finding[] = [];
  const where = panel.title ?? `panel ${panel.id}`;
  const object = (rule: string, text: string) => found.push({ rule, where, text });
  const defaults = panel.fieldConfig?.defaults;

  if (!panel.title?.trim()) object('title', 'none');
  if (!panel.description?.trim()) object('description', 'none');
  if (!TYPES.includes(panel.type ?? '')) object('type', `${panel.type} (expected ${TYPES.join(', ')})`);
  if (!chosen(panel.datasource)) object('datasource', `the panel's is not ${DATASOURCE}`);
  if (!defaults?.noValue?.trim()) object('no-value', 'nothing is said where no data is');
  for (const unit of unitsOf(panel)) {
    if (!UNITS.has(unit)) object('unit', `${unit || 'none'} is no unit of Grafana`);
  }
  for (const { id } of panel.transformations ?? []) {
    if (!TRANSFORMATIONS.includes(id ?? '')) object('transformation', `${id} is not among those in use`);
  }
  if (panel.type === 'stat' && defaults?.thresholds?.steps?.[0]?.value !== null) {
    object('thresholds', 'the first step has a lower end, so what is below has no colour');
  }
  if ((panel.targets ?? []).length === 0) object('target', 'nothing is asked');
  for (const text of (panel.targets ?? []).flatMap((target) => targetProblems(panel, target))) {
    object('target', text);
  }
  const ids = (panel.targets ?? []).map(({ refId }) => refId);
  if (new Set(ids).size !== ids.length) object('target', `two queries have one refId: ${ids.join(', ')}`);
  return found;
}

function targetProblems(panel: Panel, target: Target): string[] {
  const found: string[] = [];
  if (!target.refId) found.push('a query without refId');
  if (!chosen(target.datasource)) found.push(`${target.refId}: its data source is not ${DATASOURCE}`);
  if (target.instant === target.range) found.push(`${target.refId}: neither instant nor range, or both`);
  if ((panel.type === 'table') !== (target.format === 'table')) {
    found.push(`${target.refId}: a table wants format table, others do not`);
  }
  if ((panel.type === 'timeseries') !== (target.range === true)) {
    found.push(`${target.refId}: lines are of a range, all else of a moment`);
  }
  return found;
}

/** The panel's unit and those of its overrides; empty where it has none. */
function unitsOf(panel: Panel): string[] {
  const overridden = (panel.fieldConfig?.overrides ?? [])
    .flatMap(({ properties }) => properties ?? [])
    .filter(({ id }) => id === 'unit')
    .map(({ value }) => String(value));
  return [panel.fieldConfig?.defaults?.unit ?? '', ...overridden];
}
