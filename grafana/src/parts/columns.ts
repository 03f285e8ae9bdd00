import type { DataTransformerConfig, DynamicConfigValue } from '@grafana/grafana-foundation-sdk/dashboard';
import { type Override, named } from './panels.ts';

/** A column of a table: where it comes from, its heading, and how it looks. */
export interface Column {
  /** A label, or `Value #A` for query A. */
  readonly from: string;
  readonly heading: string;
  readonly looks?: readonly DynamicConfigValue[];
}

/** The columns in this order, and no other. */
export function columns(all: readonly Column[]): DataTransformerConfig {
  return {
    id: 'organize',
    options: {
      indexByName: Object.fromEntries(all.map(({ from }, index) => [from, index])),
      renameByName: Object.fromEntries(
        all.filter(({ from, heading }) => from !== heading).map(({ from, heading }) => [from, heading]),
      ),
      excludeByName: {},
    },
  };
}

/** Keeps these columns, drops the others: time, and what labels there are besides. */
export function only(all: readonly Column[]): DataTransformerConfig {
  return { id: 'filterFieldsByName', options: { include: { names: all.map(({ from }) => from) } } };
}

/** One table of several queries: rows with the same labels become one. */
export const merged: DataTransformerConfig = { id: 'merge', options: {} };

/** Largest first. */
export const largestFirst = (heading: string): DataTransformerConfig => ({
  id: 'sortBy',
  options: { fields: {}, sort: [{ field: heading, desc: true }] },
});

/** Smallest first. */
export const smallestFirst = (heading: string): DataTransformerConfig => ({
  id: 'sortBy',
  options: { fields: {}, sort: [{ field: heading, desc: false }] },
});

/** How the columns look, as overrides of the fields with their headings. */
export function looks(all: readonly Column[]): Override[] {
  return all.flatMap(({ heading, looks }) => (looks ? [named(heading, ...looks)] : []));
}

export const unit = (value: string): DynamicConfigValue => ({ id: 'unit', value });
export const decimals = (value: number): DynamicConfigValue => ({ id: 'decimals', value });
export const wide = (value: number): DynamicConfigValue => ({ id: 'custom.width', value });
export const background: DynamicConfigValue = {
  id: 'custom.cellOptions',
  value: { type: 'color-background', mode: 'basic' },
};
export const coloredText: DynamicConfigValue = {
  id: 'custom.cellOptions',
  value: { type: 'color-text' },
};
