import { type Board, drawn, type Finding, type Panel, type Variable } from './finding.ts';
import { chosen } from './panel-rules.ts';
import { used } from './query-rules.ts';

const COLUMNS = 24;
const ON_TIME_RANGE = 2;

/** The query of a variable, in whichever form it is. */
export const queryOf = ({ query }: Variable) => (typeof query === 'string' ? query : query?.query) ?? '';

/**
 * What is wrong with a dashboard as a whole.
 *
 * @param uids those of all dashboards: links may lead there
 */
export function boardFindings(board: Board, uids: readonly string[]): Finding[] {
  const found: Finding[] = [];
  const object = (rule: string, text: string, where = '') => found.push({ rule, where, text });

  if (!/^sshperf-[a-z]+$/.test(board.uid ?? '')) object('uid', `${board.uid} (expected sshperf-NAME)`);
  if (!board.description?.trim()) object('description', 'none');
  if (board.editable !== false)
    object('editable', 'expected false: what is changed in Grafana would be lost');
  if (board.timezone !== 'utc') object('timezone', `${board.timezone} (expected utc)`);
  if (!board.tags?.includes('sshperf')) object('tags', 'sshperf is missing: no link would lead here');
  if (
    !(board.links ?? []).some((link) => link.tags?.includes('sshperf') && link.includeVars && link.keepTime)
  ) {
    object('links', 'none to the other dashboards that keeps the time and the variables');
  }
  for (const annotation of board.annotations?.list ?? []) {
    if (!chosen(annotation.datasource)) object('datasource', 'not the chosen one', annotation.name);
  }
  for (const [where, text] of [...identities(board), ...layout(board), ...dataLinks(board, uids)]) {
    object(...(text.split(': ', 2) as [string, string]), where);
  }
  return [...found, ...variables(board)];
}

type Told = [where: string, text: string];

function identities(board: Board): Told[] {
  const all = (board.panels ?? []).flatMap((panel) => [panel, ...(panel.panels ?? [])]);
  const seen = new Set<number | undefined>();
  return all.flatMap(({ id, title }): Told[] => {
    const wrong = id === undefined || seen.has(id);
    seen.add(id);
    return wrong ? [[title ?? '', `id: ${id ?? 'none'} is no id of its own`]] : [];
  });
}

function layout(board: Board): Told[] {
  const top = (board.panels ?? []).filter(({ type }) => type !== 'row');
  const groups = [top, ...(board.panels ?? []).map(({ panels }) => panels ?? [])];
  return groups.flatMap((group) =>
    group.flatMap((panel, index): Told[] => {
      const at = panel.gridPos;
      if (!at || at.x + at.w > COLUMNS) return [[panel.title ?? '', 'grid: outside of its 24 columns']];
      const hit = group.slice(0, index).find((other) => overlap(panel, other));
      return hit ? [[panel.title ?? '', `grid: lies over ${hit.title}`]] : [];
    }),
  );
}

function overlap({ gridPos: a }: Panel, { gridPos: b }: Panel): boolean {
  if (!a || !b) return false;
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function dataLinks(board: Board, uids: readonly string[]): Told[] {
  return drawn(board).flatMap((panel) =>
    (panel.fieldConfig?.overrides ?? [])
      .flatMap(({ properties }) => properties ?? [])
      .filter(({ id }) => id === 'links')
      .flatMap(({ value }) => value as { url?: string }[])
      .flatMap(({ url }): Told[] => {
        const uid = /^\/d\/([\w-]+)\?/.exec(url ?? '')?.[1];
        const kept = url?.includes('${__url_time_range}') && url.includes('${datasource:queryparam}');
        return uid && uids.includes(uid) && kept
          ? []
          : [[panel.title ?? '', `links: ${url} (expected a dashboard of these, with time and data source)`]];
      }),
  );
}

function variables(board: Board): Finding[] {
  const all = board.templating?.list ?? [];
  const asked = JSON.stringify([board.panels, board.annotations, all.map(queryOf)]);
  const names = used(asked);
  const found: Finding[] = [];
  const [first] = all;
  const object = (variable: Variable | undefined, text: string) =>
    found.push({ rule: 'variable', where: variable?.name ?? '', text });
  if (first?.type !== 'datasource' || first.name !== 'datasource') {
    object(first, 'the first one is not the data source, called datasource');
  }
  for (const variable of all.slice(1)) {
    if (!variable.label) object(variable, 'no label');
    if (variable.type !== 'query') object(variable, `${variable.type} (expected query)`);
    if (!chosen(variable.datasource)) object(variable, 'asks another data source');
    if (variable.refresh !== ON_TIME_RANGE) object(variable, 'its values are not those of the time shown');
    if (variable.multi && (!variable.includeAll || variable.allValue !== '.+')) {
      object(variable, 'several values without All, or All is not .+');
    }
    if (!names.includes(variable.name ?? '')) object(variable, 'nothing uses it');
  }
  return found;
}
