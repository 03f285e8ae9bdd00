import type { SyntaxNode } from '@lezer/common';
import type { Contract } from './contract.ts';
import { names, type Parsed, source } from './promql.ts';

/** The labels that the series of an expression have; null for a plain number. */
export interface Labelled {
  readonly labels: ReadonlySet<string> | null;
  readonly problems: readonly string[];
}

const SETS = ['And', 'Or', 'Unless'];

/** Follows the labels through an expression: what groups or matches by a label that is not there. */
export function labelled(parsed: Parsed, contract: Contract): Labelled {
  const problems: string[] = [];
  const labels = follow(parsed.tree.topNode);
  return { labels, problems };

  function follow(node: SyntaxNode): ReadonlySet<string> | null {
    switch (node.name) {
      case 'VectorSelector': {
        const identifier = node.getChild('Identifier');
        return contract.get(identifier ? source(parsed, identifier) : '')?.labels ?? new Set();
      }
      case 'AggregateExpr':
        return aggregated(node);
      case 'BinaryExpr':
        return combined(node);
      case 'FunctionCall':
        return called(node);
      default:
        return children(node).reduce<ReadonlySet<string> | null>(
          (before, child) => follow(child) ?? before,
          null,
        );
    }
  }

  function aggregated(node: SyntaxNode): ReadonlySet<string> | null {
    const inner = follow(node.getChild('FunctionCallBody')!) ?? new Set<string>();
    const modifier = node.getChild('AggregateModifier');
    const by = names(parsed, modifier?.getChild('GroupingLabels') ?? null);
    for (const label of by) {
      if (!inner.has(label)) problems.push(`grouped by ${label}, which is not there`);
    }
    const operation = source(parsed, node.getChild('AggregateOp')!);
    if (['topk', 'bottomk', 'limitk'].includes(operation)) return inner;
    if (modifier?.getChild('Without')) return minus(inner, by);
    return new Set(by);
  }

  function called(node: SyntaxNode): ReadonlySet<string> | null {
    const inner = follow(node.getChild('FunctionCallBody')!);
    const name = source(parsed, node.getChild('FunctionIdentifier')!);
    if (name !== 'histogram_quantile' || inner === null) return inner;
    if (!inner.has('le')) problems.push('histogram_quantile of series without le');
    return minus(inner, ['le']);
  }

  function combined(node: SyntaxNode): ReadonlySet<string> | null {
    const sides = children(node).filter(({ name }) => EXPRESSIONS.has(name));
    const [left, right] = sides.map(follow);
    if (!left || !right) return left ?? right ?? null;
    if (SETS.some((name) => node.getChild(name))) return new Set([...left, ...right]);
    const clause = node.getChild('MatchingModifierClause');
    if (clause === null) {
      const odd = [...minus(left, right), ...minus(right, left)];
      if (odd.length > 0) {
        problems.push(
          `the two sides of ${source(parsed, node)} differ in ${odd.join(', ')}: nothing matches`,
        );
      }
      return left;
    }
    const [on, grouped] = clause.getChildren('GroupingLabels').map((list) => names(parsed, list));
    for (const label of on ?? []) {
      if (!left.has(label) || !right.has(label)) problems.push(`matched on ${label}, which one side lacks`);
    }
    return clause.getChild('GroupLeft') ? new Set([...left, ...(grouped ?? [])]) : new Set(on);
  }
}

const EXPRESSIONS = new Set([
  'AggregateExpr',
  'BinaryExpr',
  'FunctionCall',
  'MatrixSelector',
  'NumberDurationLiteral',
  'ParenExpr',
  'StringLiteral',
  'SubqueryExpr',
  'UnaryExpr',
  'VectorSelector',
]);

function minus(all: Iterable<string>, without: Iterable<string>): Set<string> {
  const gone = new Set(without);
  return new Set([...all].filter((label) => !gone.has(label)));
}

function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}
