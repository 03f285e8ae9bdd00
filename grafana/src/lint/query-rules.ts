import type { Contract } from './contract.ts';
import { labelled } from './labels.ts';
import { parse, selectors, syntaxErrors } from './promql.ts';

/** What the rules have to know of a query besides its expression. */
export interface Asked {
  readonly expr: string;
  /** One value at the end of the time shown, not a line over it. */
  readonly instant: boolean;
  readonly legend: string;
  /** The dashboard's variables by name, and whether several values can be chosen. */
  readonly variables: ReadonlyMap<string, boolean>;
  readonly contract: Contract;
}

/** A rule and what it objects to. */
export type Objection = readonly [rule: string, text: string];

const RATES = ['rate', 'irate', 'increase'];

/** What is wrong with a query. */
export function queryObjections(asked: Asked): Objection[] {
  const parsed = parse(asked.expr);
  const errors = syntaxErrors(parsed);
  if (errors.length > 0) return errors.map((error) => ['promql', error] as const);
  const found: Objection[] = [];
  for (const selector of selectors(parsed)) {
    const metric = asked.contract.get(selector.metric);
    if (!metric) {
      found.push(['metric', `${selector.metric || 'a selector without a name'}: not in METRICS.md`]);
      continue;
    }
    found.push(...rateObjections(selector, metric.type, asked.instant));
    for (const { label, operator, value } of selector.matchers) {
      if (!metric.labels.has(label)) found.push(['label', `${selector.metric} has no ${label}`]);
      found.push(...variableObjections(operator, value, asked.variables));
    }
  }
  const { labels, problems } = labelled(parsed, asked.contract);
  found.push(...problems.map((problem) => ['grouping', problem] as const));
  for (const [, label] of asked.legend.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) {
    if (!labels?.has(label!)) found.push(['legend', `{{${label}}}: the series have no such label`]);
  }
  return found;
}

function* rateObjections(
  { metric, range, over }: { metric: string; range: string | null; over: string | null },
  type: string,
  instant: boolean,
): Iterable<Objection> {
  const isRate = over !== null && RATES.includes(over);
  if (type === 'counter' && !isRate) {
    yield ['counter', `${metric} is a counter (expected inside rate or increase)`];
  }
  if (type !== 'counter' && isRate) yield ['counter', `${over} of ${metric}, which is no counter`];
  if (!isRate) return;
  const right = range === '$__rate_interval' || (range === '$__range' && instant);
  if (!right) {
    yield ['interval', `${over} over ${range} (expected $__rate_interval, or $__range for a single value)`];
  }
}

function* variableObjections(
  operator: string,
  value: string,
  variables: ReadonlyMap<string, boolean>,
): Iterable<Objection> {
  for (const name of used(value)) {
    const multi = variables.get(name);
    if (multi === undefined) yield ['variable', `$${name} is no variable of this dashboard`];
    if (multi === true && !operator.endsWith('~')) {
      yield ['variable', `$${name} can have several values (expected =~)`];
    }
  }
}

/** The variables that a text has, without Grafana's own. */
export function used(text: string): string[] {
  return [...text.matchAll(/\$(?:\{(\w+)(?::\w+)?\}|(\w+))/g)]
    .map((match) => (match[1] ?? match[2])!)
    .filter((name) => !name.startsWith('__'));
}
