import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { contract } from '../src/lint/contract.ts';

const page = readFileSync(new URL('../METRICS.md', import.meta.url), 'utf8');
const ROW = '| `x_total` | counter | `a` | Something. |';
const made = (row: string) =>
  contract(
    `## Agent\n\n| name | type | labels | meaning |\n|---|---|---|---|\n${row}\n\nLabels of a cell: \`cell\` (its number), \`mac\`, as the\nmatrix says.\n`,
  );

describe('METRICS.md', () => {
  it('is read whole', () => {
    const names = [...page.matchAll(/^\| `(\w+)` \| (?:counter|gauge|histogram|summary) /gm)].map(
      (row) => row[1]!,
    );
    assert.ok(names.length >= 30, `${names.length} rows`);
    const read = contract(page);
    for (const name of names) assert.ok(read.has(name) || read.has(`${name}_count`), name);
  });

  it('gives a cell all its labels, and the controller’s metrics no agent', () => {
    const cell = contract(page).get('sshperf_cell_cpu_seconds_per_byte');
    for (const label of ['matrix', 'cell', 'cipher', 'storage', 'role', 'component']) {
      assert.ok(cell?.labels.has(label), label);
    }
    assert.ok(!cell?.labels.has('agent'));
    assert.ok(contract(page).get('sshperf_session_up')?.labels.has('agent'));
  });

  it('makes three series of a histogram, of which one has le', () => {
    const read = contract(page);
    assert.ok(read.get('sshperf_transfer_setup_seconds_bucket')?.labels.has('le'));
    assert.ok(!read.get('sshperf_transfer_setup_seconds_sum')?.labels.has('le'));
    assert.equal(read.get('sshperf_transfer_setup_seconds_count')?.type, 'counter');
    assert.ok(!read.has('sshperf_transfer_setup_seconds'));
  });

  it('is refused where a row cannot be read', () => {
    assert.ok(made(ROW).has('x_total'));
    assert.throws(() => made('| `x_total` | counter |'), /not understood: \| `x_total`/);
    assert.throws(() => made(ROW.replace('counter', 'count')), /x_total: count \(expected/);
    assert.throws(() => contract('## Agent\n\nLabels of a cell: `cell`, as the matrix.\n'), /no table/);
    assert.throws(() => contract('## Agent\n'), /no "Labels of a cell:"/);
  });
});
