import type { Finding } from './finding.ts';

/** What a rule objects to and is right all the same. One that nothing needs any more is itself a fault. */
export interface Exception {
  readonly uid: string;
  readonly where: string;
  readonly rule: string;
  /** What the objection begins with. */
  readonly text: string;
  readonly reason: string;
}

const SECONDS_PER_GIB = 'Grafana has no unit for CPU seconds for each GiB; a suffix says what the number is';
const SINCE_START =
  'A count since the start, so that a first failure is seen: a rate sees a counter begin, not rise';

export const exceptions: readonly Exception[] = [
  ...['Cells', 'CPU at the sender, by cipher', 'CPU at the receiver, by cipher'].map((where) => ({
    uid: 'sshperf-run',
    where,
    rule: 'unit',
    text: 'suffix: s/GiB',
    reason: SECONDS_PER_GIB,
  })),
  ...['Cells of this pair', 'CPU at the sender, by cipher', 'CPU at the receiver, by cipher'].map(
    (where) => ({
      uid: 'sshperf-pair',
      where,
      rule: 'unit',
      text: 'suffix: s/GiB',
      reason: SECONDS_PER_GIB,
    }),
  ),
  {
    uid: 'sshperf-controller',
    where: 'Store failures',
    rule: 'counter',
    text: 'sshperf_store_failures_total',
    reason: SINCE_START,
  },
  {
    uid: 'sshperf-controller',
    where: 'Metrics left out',
    rule: 'counter',
    text: 'sshperf_metrics_overflow_total',
    reason: SINCE_START,
  },
];

/** Whether an exception is about a finding. */
export const covers = (exception: Exception, uid: string, finding: Finding) =>
  exception.uid === uid &&
  exception.where === finding.where &&
  exception.rule === finding.rule &&
  finding.text.startsWith(exception.text);
