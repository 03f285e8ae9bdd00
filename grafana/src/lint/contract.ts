import { foreign } from './foreign.ts';

/** A metric that may be asked for. */
export interface Metric {
  readonly type: string;
  readonly labels: ReadonlySet<string>;
}

/** Every series' name, with its metric. */
export type Contract = ReadonlyMap<string, Metric>;

/** What Prometheus and its service discovery add. */
const EVERYWHERE = ['job', 'instance', 'component'];
const AGENT = 'agent';

const words = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

/** The labels of a cell, which the tables call by that name. */
function cellLabels(page: string): string[] {
  const start = page.indexOf('Labels of a cell:');
  if (start < 0) throw new Error('METRICS.md: no "Labels of a cell:"');
  const sentence = page.slice(start, page.indexOf(', as the', start));
  return words(sentence);
}

/**
 * METRICS.md as a contract, together with what comes from others.
 *
 * @throws Error if the page has no table of metrics, or a row that cannot be read
 */
export function contract(page: string): Contract {
  const ofCell = cellLabels(page);
  const all = new Map<string, Metric>();
  for (const section of page.split(/^## /m).slice(1)) {
    const heading = section.slice(0, section.indexOf('\n')).trim();
    const added = heading === 'Controller' ? EVERYWHERE : [...EVERYWHERE, AGENT];
    for (const [name, type, cell] of rowsOf(section)) {
      const own = [...words(cell), ...(cell.includes('those of a cell') ? ofCell : [])];
      for (const [series, metric] of seriesOf(name, type, [...own, ...added])) all.set(series, metric);
    }
  }
  if (all.size === 0) throw new Error('METRICS.md: no table of metrics');
  return new Map([...foreign, ...all]);
}

const HEADER = '| name | type | labels | meaning |';

/** The rows of a section's tables of metrics: name, type and labels as they are written. */
function rowsOf(section: string): [string, string, string][] {
  return section
    .split('\n\n')
    .filter((table) => table.trimStart().startsWith(HEADER))
    .flatMap((table) => table.trim().split('\n').slice(2))
    .map((line) => {
      const [, name, type, labels, meaning] = line.split('|').map((part) => part.trim());
      if (!name || !type || labels === undefined || !meaning) {
        throw new Error(`METRICS.md: not understood: ${line}`);
      }
      return [name.replaceAll('`', ''), type, labels];
    });
}

/** A histogram is three series, a summary two. Its own type is `counter` for each of them. */
export function seriesOf(name: string, type: string, labels: readonly string[]): [string, Metric][] {
  const counted: Metric = { type: 'counter', labels: new Set(labels) };
  switch (type) {
    case 'histogram':
      return [
        [`${name}_bucket`, { type: 'counter', labels: new Set([...labels, 'le']) }],
        [`${name}_sum`, counted],
        [`${name}_count`, counted],
      ];
    case 'summary':
      return [
        [`${name}_sum`, counted],
        [`${name}_count`, counted],
      ];
    case 'counter':
    case 'gauge':
      return [[name, { type, labels: new Set(labels) }]];
    default:
      throw new Error(`METRICS.md: ${name}: ${type} (expected counter, gauge, histogram or summary)`);
  }
}
