import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findBacktracking, findExpressions, timeExpression } from './testing/expressions.ts';

// `npm run expressions` enters new regular expressions into the table of scripts/testing/expressions.test.ts with their times.

const file = path.join(import.meta.dirname, 'testing/expressions.json');
const before = JSON.parse(await readFile(file, 'utf8')) as {
  written: Record<string, number>;
  built: Record<string, string>;
};
const found = findExpressions();
const faults = [...found.written].flatMap(findBacktracking);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
const written = [...found.written]
  .toSorted()
  .map((one) => [one, before.written[one] ?? Number(timeExpression(one, 0).toPrecision(2))]);
const built = [...found.built].toSorted().map((one) => [one, before.built[one] ?? 'Say here why its input is short.']);
const table = { written: Object.fromEntries(written), built: Object.fromEntries(built) };
await writeFile(file, `${JSON.stringify(table, undefined, 2)}\n`);
console.log(`${found.written.size} expressions and ${found.built.size} built ones are in ${path.relative('.', file)}.`);
