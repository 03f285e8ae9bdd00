// Writes dashboards/*.json; with --check fails where a file differs from what would be written.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dashboards } from './dashboards/all.ts';

const folder = new URL('../dashboards/', import.meta.url);
const texts = new Map(
  [...dashboards].map(([name, board]) => [`${name}.json`, `${JSON.stringify(board, null, 2)}\n`]),
);

function differences(): string[] {
  const there = existsSync(folder) ? readdirSync(folder) : [];
  return [
    ...there.filter((file) => !texts.has(file)).map((file) => `${file}: no dashboard makes it`),
    ...[...texts]
      .filter(([file, text]) => !there.includes(file) || readFileSync(new URL(file, folder), 'utf8') !== text)
      .map(([file]) => `${file}: differs from what src/ makes (expected: npm run build, committed)`),
  ];
}

if (process.argv.includes('--check')) {
  const wrong = differences();
  for (const line of wrong) console.error(`dashboards/${line}`);
  process.exit(wrong.length === 0 ? 0 : 1);
}
mkdirSync(folder, { recursive: true });
for (const [file, text] of texts) writeFileSync(new URL(file, folder), text);
