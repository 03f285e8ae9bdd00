// Holds every dashboard's file against the rules. Exit code 1 if one of them objects.
import { readdirSync, readFileSync } from 'node:fs';
import { contract } from './contract.ts';
import { type Exception, exceptions } from './exceptions.ts';
import type { Board } from './finding.ts';
import { judged, lint } from './lint.ts';

const folder = new URL('../../dashboards/', import.meta.url);
const metrics = contract(readFileSync(new URL('../../METRICS.md', import.meta.url), 'utf8'));
const boards = readdirSync(folder).map((file) => ({
  file,
  board: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Board,
}));
const uids = boards.map(({ board }) => board.uid ?? '');
const unneeded = new Set<Exception>(exceptions);
let faults = 0;

function fault(line: string): void {
  faults += 1;
  console.error(line);
}

if (boards.length === 0) fault('dashboards/: empty');
for (const uid of uids.filter((uid, index) => uids.indexOf(uid) !== index)) {
  fault(`${uid}: the uid of two dashboards`);
}
for (const { file, board } of boards) {
  const { standing, needed } = judged(board.uid ?? '', lint(board, metrics, uids), exceptions);
  for (const exception of needed) unneeded.delete(exception);
  for (const { rule, where, text } of standing) fault(`${file}: ${where || 'dashboard'}: ${rule}: ${text}`);
}
for (const { uid, where, rule } of unneeded) {
  fault(`exceptions.ts: ${uid}, ${where}, ${rule}: nothing needs this exception`);
}
if (faults > 0) process.exit(1);
console.log(`${boards.length} dashboards, ${exceptions.length} exceptions, no fault`);
