import {
  type DynamicConfigValue,
  MappingType,
  type ValueMapping,
} from '@grafana/grafana-foundation-sdk/dashboard';

/** A step of a scale: from `from` on, the colour. The first one has no lower end. */
export interface Step {
  readonly from: number | null;
  readonly color: string;
}

/** Colours that mean one thing on every dashboard. */
export const GOOD = 'green';
export const WATCH = 'orange';
export const BAD = 'red';
/** Something goes on, or is merely large: no judgement. */
export const NEUTRAL = 'blue';
export const QUIET = 'text';
export const SENDER = 'blue';
export const RECEIVER = 'purple';

export const neutral: Step[] = [{ from: null, color: NEUTRAL }];

/** Good until there is one. */
export const noneIsGood = (color: string): Step[] => [
  { from: null, color: GOOD },
  { from: 1, color },
];

/** Bad until there is one. */
export const oneIsGood: Step[] = [
  { from: null, color: BAD },
  { from: 1, color: GOOD },
];

/** A core that is busy all the time holds a transfer back. */
export const busyCore: Step[] = [
  { from: null, color: GOOD },
  { from: 0.8, color: WATCH },
  { from: 0.95, color: BAD },
];

/** Half the width of a cell's interval, of its median: 2 % is what is asked for by default. */
export const spread: Step[] = [
  { from: null, color: GOOD },
  { from: 0.02, color: WATCH },
  { from: 0.05, color: BAD },
];

/** What became of a cell. */
export const OUTCOMES: Readonly<Record<string, string>> = {
  measured: GOOD,
  incompatible: NEUTRAL,
  failed: BAD,
  skipped: WATCH,
  cancelled: 'yellow',
  open: QUIET,
};

/** Numbers that stand for a word. */
export function words(of: Readonly<Record<string, { text: string; color: string }>>): ValueMapping[] {
  const options = Object.fromEntries(
    Object.entries(of).map(([key, { text, color }], index) => [key, { text, color, index }]),
  );
  return [{ type: MappingType.ValueToText, options }];
}

/** The outcomes' colours, for a column that has their names. */
export const outcomeWords: ValueMapping[] = words(
  Object.fromEntries(Object.entries(OUTCOMES).map(([text, color]) => [text, { text, color }])),
);

/** A field of that name has that colour. */
export const fixed = (color: string): DynamicConfigValue => ({
  id: 'color',
  value: { mode: 'fixed', fixedColor: color },
});
