import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { contract } from '../src/lint/contract.ts';
import { exceptions } from '../src/lint/exceptions.ts';
import { type Board, drawn, type Panel } from '../src/lint/finding.ts';
import { judged, lint } from '../src/lint/lint.ts';

const root = new URL('../', import.meta.url);
const metrics = contract(readFileSync(new URL('METRICS.md', root), 'utf8'));
const read = (name: string) => JSON.parse(readFileSync(new URL(`dashboards/${name}`, root), 'utf8')) as Board;
const UIDS = ['sshperf-fleet', 'sshperf-run', 'sshperf-pair', 'sshperf-host', 'sshperf-controller'];

/** The faults of the pair's dashboard after something was done to it. */
function faults(spoil: (board: Board) => void): string[] {
  const board = read('pair.json');
  spoil(board);
  const { standing } = judged('sshperf-pair', lint(board, metrics, UIDS), exceptions);
  return standing.map(({ rule, where, text }) => `${rule}: ${where}: ${text}`);
}

const panel = (board: Board, title: string): Panel => {
  const found = drawn(board).find((one) => one.title === title);
  assert.ok(found, `no panel ${title}`);
  return found;
};
const throughput = (board: Board) => panel(board, 'Throughput');
const first = (board: Board) => throughput(board).targets![0]!;
const asks =
  (expr: string, legend = '') =>
  (board: Board) => {
    first(board).expr = expr;
    first(board).legendFormat = legend;
  };
/** Properties that a type does not have. */
const loose = (of: object) => of as Record<string, unknown>;
const variable = (board: Board, name: string) => board.templating!.list!.find((one) => one.name === name)!;

const seeded: Record<string, [expected: RegExp, spoil: (board: Board) => void]> = {
  'a misspelled property of the dashboard': [/^schema: .*refesh/, (b) => (loose(b).refesh = '5s')],
  'a misspelled property of a panel': [
    /^schema: .*descripton/,
    (b) => (loose(throughput(b)).descripton = 'x'),
  ],
  'a misspelled setting of lines': [
    /^schema: Throughput.*lineWith/,
    (b) => (loose(throughput(b).fieldConfig!.defaults!.custom!).lineWith = 2),
  ],
  'a misspelled default of fields': [
    /^schema: .*decimal"/,
    (b) => (loose(throughput(b).fieldConfig!.defaults!).decimal = 2),
  ],
  'a misspelled option': [/^schema: Throughput.*legnd/, (b) => (loose(throughput(b).options!).legnd = {})],
  'a misspelled property of a query': [/^schema: Throughput.*legend"/, (b) => (loose(first(b)).legend = 'x')],
  'a kind of variable that is not there': [/^schema: .*type/, (b) => (variable(b, 'method').type = 'querry')],
  'a setting of lines for a number': [
    /^schema: Failed cells: stat has no custom/,
    (b) => (panel(b, 'Failed cells').fieldConfig!.defaults!.custom = { lineWidth: 1 }),
  ],
  'an unknown unit': [
    /^unit: Throughput: bogus/,
    (b) => (throughput(b).fieldConfig!.defaults!.unit = 'bogus'),
  ],
  'an unknown unit in an override': [
    /^unit: Throughput: MBps/,
    (b) => (throughput(b).fieldConfig!.overrides = [{ properties: [{ id: 'unit', value: 'MBps' }] }]),
  ],
  'no unit': [/^unit: Throughput: none/, (b) => delete throughput(b).fieldConfig!.defaults!.unit],
  'no title': [/^title: /, (b) => (throughput(b).title = ' ')],
  'no description': [/^description: Throughput/, (b) => delete throughput(b).description],
  'nothing said where no data is': [
    /^no-value: Throughput/,
    (b) => delete throughput(b).fieldConfig!.defaults!.noValue,
  ],
  'a fixed data source of a panel': [
    /^datasource: Throughput/,
    (b) => (throughput(b).datasource = { type: 'prometheus', uid: 'abc' }),
  ],
  'a fixed data source of a query': [
    /^target: Throughput: A: its data source/,
    (b) => (first(b).datasource = { type: 'prometheus', uid: 'abc' }),
  ],
  'a fixed data source of a variable': [
    /^variable: method: asks another/,
    (b) => (variable(b, 'method').datasource = { type: 'prometheus', uid: 'abc' }),
  ],
  'no query': [/^target: Throughput: nothing is asked/, (b) => (throughput(b).targets = [])],
  'two queries of one refId': [
    /^target: Throughput: two queries/,
    (b) => throughput(b).targets!.push(structuredClone(first(b))),
  ],
  'a moment drawn as a line': [
    /^target: Throughput: A: lines are/,
    (b) => Object.assign(first(b), { instant: true, range: false }),
  ],
  'a type of panel that the preview cannot draw': [
    /^type: Throughput/,
    (b) => (throughput(b).type = 'heatmap'),
  ],
  'a transformation that the preview cannot do': [
    /^transformation: Throughput/,
    (b) => (throughput(b).transformations = [{ id: 'calculateField' }]),
  ],
  'what cannot be parsed': [/^promql: Throughput: at/, asks('sum(rate(up[5m])')],
  'a metric that nobody exports': [/^metric: Throughput: sshperf_speed/, asks('sshperf_speed')],
  'a counter without rate': [/^counter: .*is a counter/, asks('sum(sshperf_payload_received_bytes_total)')],
  'a rate of a gauge': [/^counter: .*no counter/, asks('rate(sshperf_runs[$__rate_interval])')],
  'a fixed interval': [/^interval: .*over 5m/, asks('rate(sshperf_payload_received_bytes_total[5m])')],
  'the whole time shown, for a line': [
    /^interval: .*\$__range/,
    asks('increase(sshperf_payload_received_bytes_total[$__range])'),
  ],
  'a label that the metric lacks': [/^label: .*has no cipher/, asks('sshperf_peer_rtt_seconds{cipher="x"}')],
  'an agent of the controller’s metric': [/^label: .*has no agent/, asks('sshperf_runs{agent="$sender"}')],
  'a group by a label that is not there': [
    /^grouping: .*cipher/,
    asks('max by (cipher) (sshperf_peer_rtt_seconds)'),
  ],
  'two sides that never match': [
    /^grouping: .*differ in .*receiver/,
    asks('sshperf_peer_rtt_seconds / max by (sender) (sshperf_transfer_window_bytes)'),
  ],
  'a join on a label of one side': [
    /^grouping: .*matched on matrix/,
    asks('sshperf_run_active * on (matrix) sshperf_peer_rtt_seconds'),
  ],
  'a quantile without buckets': [
    /^grouping: .*without le/,
    asks(
      'histogram_quantile(0.9, sum by (method) (rate(sshperf_transfer_setup_seconds_bucket[$__rate_interval])))',
    ),
  ],
  'a legend of a label that was summed away': [
    /^legend: .*\{\{cipher\}\}/,
    asks('sum by (sender) (sshperf_transfer_window_bytes)', '{{cipher}}'),
  ],
  'a variable that is not there': [
    /^variable: .*\$recever/,
    asks('sshperf_peer_rtt_seconds{receiver="$recever"}'),
  ],
  'several values behind =': [
    /^variable: Throughput: \$method can/,
    asks('sum(rate(sshperf_transfers_total{method="$method"}[$__rate_interval]))'),
  ],
  'a variable that nothing uses': [
    /^variable: matrix: nothing uses/,
    (b) =>
      b.templating!.list!.push({
        ...variable(b, 'method'),
        name: 'matrix',
        query: 'label_values(sshperf_runs, state)',
      }),
  ],
  'a variable of the time at which the page was opened': [
    /^variable: method: its values/,
    (b) => (variable(b, 'method').refresh = 1),
  ],
  'values of a label that is not there': [
    /^legend: method/,
    (b) => (variable(b, 'method').query = 'label_values(sshperf_runs, method)'),
  ],
  'a variable without All': [/^variable: method: several/, (b) => delete variable(b, 'method').allValue],
  'no data source to choose': [/^variable: sender: the first/, (b) => b.templating!.list!.shift()],
  'an annotation that cannot be': [
    /^metric: Runs/,
    (b) => (b.annotations!.list![0]!.expr = 'sshperf_run_started'),
  ],
  'an id given twice': [/^id: Throughput/, (b) => (throughput(b).id = 1)],
  'a panel over another': [
    /^grid: .*lies over/,
    (b) => (throughput(b).gridPos = { ...panel(b, 'Failed cells').gridPos! }),
  ],
  'a panel outside of the grid': [/^grid: .*outside/, (b) => (throughput(b).gridPos!.x = 5)],
  'a dashboard that can be edited': [/^editable: /, (b) => (b.editable = true)],
  'another uid': [/^uid: /, (b) => (b.uid = 'pair')],
  'no tag': [/^tags: /, (b) => (b.tags = ['ssh'])],
  'a local time': [/^timezone: /, (b) => (b.timezone = 'browser')],
  'links that lose the time': [/^links: .*keeps the time/, (b) => (b.links![0]!.keepTime = false)],
  'a link into the void': [
    /^links: CPU of both ends/,
    (b) => linkOf(b, (url) => url.replace('sshperf-host', 'sshperf-hosts')),
  ],
  'a link that loses the time': [
    /^links: CPU of both ends/,
    (b) => linkOf(b, (url) => url.replace('${__url_time_range}&', '')),
  ],
};

function linkOf(board: Board, change: (url: string) => string): void {
  const link = panel(board, 'CPU of both ends')
    .fieldConfig!.overrides!.flatMap(({ properties }) => properties!)
    .find(({ id }) => id === 'links')!;
  const [only] = link.value as { url: string }[];
  only!.url = change(only!.url);
}

describe('the lint', () => {
  it('has nothing against the dashboards as they are', () => {
    const files = readdirSync(new URL('dashboards/', root));
    assert.equal(files.length, UIDS.length);
    for (const file of files) {
      const board = read(file);
      const { standing } = judged(board.uid!, lint(board, metrics, UIDS), exceptions);
      assert.deepEqual(standing, [], file);
    }
  });

  for (const [name, [expected, spoil]] of Object.entries(seeded)) {
    it(`objects to ${name}`, () => {
      const found = faults(spoil);
      assert.ok(
        found.some((line) => expected.test(line)),
        `expected ${expected} among:\n${found.join('\n')}`,
      );
    });
  }

  it('lets a whole sum over the time shown pass where one value is shown', () => {
    const found = faults((board) => {
      panel(board, 'Failed cells').targets![0]!.expr =
        'sum(increase(sshperf_transfers_total{sender="$sender"}[$__range]))';
    });
    assert.deepEqual(found, []);
  });

  it('excuses nothing but what an exception names', () => {
    const finding = { rule: 'unit', where: 'Throughput', text: 'bogus' };
    const exception = { ...finding, uid: 'sshperf-pair', text: 'bog', reason: 'a test' };
    assert.deepEqual(judged('sshperf-pair', [finding], [exception]).standing, []);
    assert.deepEqual(judged('sshperf-run', [finding], [exception]).standing, [finding]);
    assert.equal(judged('sshperf-run', [finding], [exception]).needed.size, 0);
  });

  it('has a reason for each exception', () => {
    for (const { reason, where } of exceptions) assert.ok(reason.length > 20, where);
  });
});
