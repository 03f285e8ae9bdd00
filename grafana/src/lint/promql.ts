import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/** Grafana's durations, which PromQL does not know. */
const DURATIONS = ['$__rate_interval', '$__interval', '$__range'];

/** An expression, parsed. */
export interface Parsed {
  readonly text: string;
  readonly tree: Tree;
}

/** One selection of series. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly { label: string; operator: string; value: string }[];
  /** The duration in its brackets, as Grafana knows it; null for none. */
  readonly range: string | null;
  /** The function around the brackets; null for none. */
  readonly over: string | null;
}

/** Parses, with a duration of the same length in place of each of Grafana's. */
export function parse(text: string): Parsed {
  let plain = text;
  for (const name of DURATIONS) {
    plain = plain.replaceAll(name, `${'1'.padStart(name.length - 1, '0')}s`);
  }
  return { text, tree: parser.parse(plain) };
}

const textOf = ({ text }: Parsed, node: SyntaxNode) => text.slice(node.from, node.to);

/** Where the expression cannot be parsed: each place, by what follows it. */
export function syntaxErrors(parsed: Parsed): string[] {
  const errors: string[] = [];
  parsed.tree.iterate({
    enter(node) {
      if (node.type.isError)
        errors.push(`at ${node.from}: ${parsed.text.slice(node.from, node.from + 20) || 'the end'}`);
    },
  });
  return errors;
}

/** Every selection in it, in their order. */
export function selectors(parsed: Parsed): Selector[] {
  const found: Selector[] = [];
  parsed.tree.iterate({
    enter({ node }) {
      if (node.name !== 'VectorSelector') return;
      const matrix = node.parent?.name === 'MatrixSelector' ? node.parent : null;
      const call = matrix?.parent?.parent;
      const named = call?.name === 'FunctionCall' ? call.getChild('FunctionIdentifier') : null;
      const range = matrix ? textOf(parsed, matrix).slice(node.to - matrix.from) : null;
      found.push({
        metric: metricOf(parsed, node),
        matchers: matchersOf(parsed, node),
        range: range && range.slice(1, -1),
        over: named ? textOf(parsed, named) : null,
      });
    },
  });
  return found;
}

function metricOf(parsed: Parsed, selector: SyntaxNode): string {
  const name = selector.getChild('Identifier');
  return name ? textOf(parsed, name) : '';
}

function matchersOf(parsed: Parsed, selector: SyntaxNode): Selector['matchers'] {
  const list = selector.getChild('LabelMatchers');
  return (list?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => {
    const part = (name: string) => textOf(parsed, matcher.getChild(name)!);
    return {
      label: part('LabelName'),
      operator: part('MatchOp'),
      value: part('StringLiteral').slice(1, -1),
    };
  });
}

/** The label names in a clause such as `by (…)`. */
export function names(parsed: Parsed, clause: SyntaxNode | null): string[] {
  return (clause?.getChildren('LabelName') ?? []).map((node) => textOf(parsed, node));
}

/** The text of a node, as Grafana has it. */
export const source = textOf;
