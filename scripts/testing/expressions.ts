import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';

/** Each regular expression of the program, and each place that makes one from a text, as `new RegExp in FILE`. */
export interface Expressions {
  /** as written, such as `/a+$/i` */
  written: Set<string>;
  built: Set<string>;
}

/** Finds the expressions of what runs on the server or in a browser. Tests have none that a stranger meets. */
export function findExpressions(root = '.'): Expressions {
  const files = globSync('{app,content,contract,migrations,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|spec|contract)\.tsx?$/.test(file) && !file.startsWith('server/testing/'),
  );
  const found: Expressions = { written: new Set(), built: new Set() };
  for (const file of files) addExpressions(file, readFileSync(path.join(root, file), 'utf8'), found);
  return found;
}

export function addExpressions(file: string, text: string, found: Expressions): void {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as { type?: string; regex?: Written; callee?: { name?: string } };
    if (type === 'Literal' && regex) found.written.add(`/${regex.pattern}/${regex.flags}`);
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      found.built.add(`new RegExp in ${file}`);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
}

interface Written {
  pattern: string;
  flags: string;
}

function readWritten(expression: string): Written {
  const end = expression.lastIndexOf('/');
  return { pattern: expression.slice(1, end), flags: expression.slice(end + 1) };
}

/** Why an expression needs more time than its input is long, at its worst input; empty if it does not. */
export function findBacktracking(expression: string): string[] {
  const { pattern, flags } = readWritten(expression);
  const { reports } = analyse({ source: pattern, flags });
  return reports.map(
    ({ character: { literal } }) => `${expression} is slow for many of /${literal.source}/${literal.flags}`,
  );
}

const inputLength = 64 * 1024;
/** Nobody waits for ten tries of an expression that needs seconds. */
const hopelessMs = 1000;
const pieces = ['a', '0', ' ', '\n', '/', '-', '.', '@', '<', '%', '中', '㌖', 'a ', 'a-', 'a.', '<a ', '1/'];

/**
 * The milliseconds that the expression needs for its worst input of 64 KiB: each character that it names, and what is often
 * slow, again and again.
 */
export function timeExpression(expression: string, maxMs: number): number {
  const { pattern, flags } = readWritten(expression);
  const named = new Set([...pattern.replaceAll(/\\./g, '')].filter((character) => !'()[]{}|?*+^$'.includes(character)));

  const inputs = [...pieces, ...named].map((piece) => piece.repeat(inputLength).slice(0, inputLength - 1) + '\u{1}');
  return Math.max(...inputs.map((input) => measureTime(() => input.replace(new RegExp(pattern, flags), ''), maxMs)));
}

/** Other work shares the processors: a slow try is repeated. */
function measureTime(work: () => void, maxMs: number): number {
  let fastest = Infinity;
  for (let attempt = 0; attempt < 10 && fastest >= maxMs && (attempt === 0 || fastest < hopelessMs); attempt += 1) {
    const startedAt = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
