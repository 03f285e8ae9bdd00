import { fixed, OUTCOMES } from '../parts/meaning.ts';
import { named, type Override } from '../parts/panels.ts';

/** Bars and lines named by an outcome have its colour. */
export const outcomeColors: Override[] = Object.entries(OUTCOMES).map(([outcome, color]) =>
  named(outcome, fixed(color)),
);

/**
 * How many, and 0 where others of them are there: an outcome that never came has no series.
 *
 * @param matching the series that count
 * @param all the series that show there is anything to count
 */
export const orNone = (matching: string, all: string) => `${matching} or ${all} * 0`;
