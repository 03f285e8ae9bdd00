import { boardFindings, queryOf } from './board-rules.ts';
import type { Contract } from './contract.ts';
import { covers, type Exception } from './exceptions.ts';
import { type Board, drawn, type Finding } from './finding.ts';
import { panelFindings } from './panel-rules.ts';
import { queryObjections } from './query-rules.ts';
import { schemaFindings } from './schema.ts';

const LABEL_VALUES = /^label_values\((.+), (\w+)\)$/s;

/**
 * Everything that the rules object to in a dashboard.
 *
 * @param uids those of all dashboards: links may lead there
 */
export function lint(board: Board, contract: Contract, uids: readonly string[]): Finding[] {
  return [
    ...schemaFindings(board),
    ...boardFindings(board, uids),
    ...drawn(board).flatMap(panelFindings),
    ...queryFindings(board, contract),
  ];
}

function queryFindings(board: Board, contract: Contract): Finding[] {
  const all = board.templating?.list ?? [];
  const variables = new Map(all.map((one) => [one.name ?? '', one.multi === true]));
  const about = (where: string, expr: string, instant: boolean, legend: string): Finding[] =>
    queryObjections({ expr, instant, legend, variables, contract }).map(([rule, text]) => ({
      rule,
      where,
      text,
    }));
  return [
    ...drawn(board).flatMap((panel) =>
      (panel.targets ?? []).flatMap((target) =>
        about(panel.title ?? '', target.expr ?? '', target.instant === true, target.legendFormat ?? ''),
      ),
    ),
    ...(board.annotations?.list ?? []).flatMap(({ name, expr }) => about(name ?? '', expr ?? '', false, '')),
    ...all
      .filter(({ type }) => type === 'query')
      .flatMap((variable) => {
        const where = variable.name ?? '';
        const query = LABEL_VALUES.exec(queryOf(variable));
        if (!query) {
          return [{ rule: 'variable', where, text: 'its query is not label_values(SERIES, LABEL)' }];
        }
        return about(where, query[1]!, true, `{{${query[2]}}}`);
      }),
  ];
}

/** The findings that stand, and the exceptions that were needed. */
export function judged(
  uid: string,
  findings: readonly Finding[],
  exceptions: readonly Exception[],
): { standing: Finding[]; needed: Set<Exception> } {
  const needed = new Set<Exception>();
  const standing = findings.filter((finding) => {
    const covering = exceptions.filter((exception) => covers(exception, uid, finding));
    for (const exception of covering) needed.add(exception);
    return covering.length === 0;
  });
  return { standing, needed };
}
