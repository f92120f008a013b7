import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const maxFiles = 8;

interface Question {
  question: string;
  term: string;
  files: string[];
}

const inBackticks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** The table of "Try yourself" in CONTRIBUTING.md: question, search term, files. */
function readQuestions(): Question[] {
  const [, section = ''] = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('## Try yourself\n');
  const [table = ''] = section.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [question = '', term = '', files = ''] = line.slice(1, -1).split('|');
      return { question: question.trim(), term: inBackticks(term).join(), files: inBackticks(files) };
    });
}

const questions = readQuestions();
const sources = globSync('{app,bench,content,contract,e2e,migrations,scripts,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|spec|contract)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

test('CONTRIBUTING.md has ten questions, each with a search term and a file', () => {
  expect(questions).toHaveLength(10);
  for (const { question, term, files } of questions) {
    expect(question).toMatch(/\?$/);
    expect(term, question).not.toBe('');
    expect(files, question).not.toEqual([]);
  }
});

test.each(questions)('$question `$term` leads there', ({ term, files }) => {
  const found = sources.filter(({ text }) => text.includes(term)).map(({ file }) => file);
  expect(found).toEqual(expect.arrayContaining(files));
  expect(found.length).toBeLessThanOrEqual(maxFiles);
});

test('CHANGELOG.md has what is not released yet first, then the version of the package', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const sections = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').match(/^## .*$/gm) ?? [];
  expect(sections[0]).toBe('## Unreleased');
  expect(sections[1]).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`));
});
