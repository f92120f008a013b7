import { expect, test } from 'vitest';
import table from './expressions.json' with { type: 'json' };
import { addExpressions, findBacktracking, findExpressions, timeExpression } from './expressions.ts';

const found = findExpressions();
const maxMs = 20;

test('every regular expression is in the table, and none that is gone', () => {
  expect(Object.keys(table.written).toSorted(), 'npm run expressions').toEqual([...found.written].toSorted());
  expect(Object.keys(table.built).toSorted()).toEqual([...found.built].toSorted());
});

test('no regular expression tries the same characters again and again', () => {
  expect([...found.written].flatMap(findBacktracking)).toEqual([]);
});

test('every regular expression reads 64 KiB in less than 20 ms', () => {
  const slow = [...found.written].filter((expression) => timeExpression(expression, maxMs) >= maxMs);
  expect(slow).toEqual([]);
});

test('expressions are found where they are written and where they are built', () => {
  const some = { written: new Set<string>(), built: new Set<string>() };
  addExpressions('a.tsx', 'const a = <p>{/b+$/i.test(c) && new RegExp(d)}</p>; // /e/', some);
  expect(some).toEqual({ written: new Set(['/b+$/i']), built: new Set(['new RegExp in a.tsx']) });
  expect(findBacktracking('/b+$/i')).toEqual(['/b+$/i is slow for many of /B/i']);
  expect(findBacktracking('/(?:a+)+b/')).not.toEqual([]);
});
