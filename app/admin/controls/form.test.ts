import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('app/admin/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
/** The files that match, each with the path below `app/admin`. */
const filesWith = (pattern: RegExp) =>
  files
    .filter((file) => pattern.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice('app/admin/'.length))
    .toSorted();

test('every form of the back office is a `Form`, which shows its first error', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(filesWith(/<form\b/)).toEqual(['controls/form.tsx']);
});

/** Each says why at its place. */
const withoutSchema = ['controls/sortable-list.tsx', 'session/code-step.tsx', 'session/login-form.tsx'];

test('every form is a `SchemaForm`, but those that are there before the libraries of forms', () => {
  expect(filesWith(/<Form\b/)).toEqual(['controls/schema-form.tsx', ...withoutSchema].toSorted());
});

test('a schema is asked, and a form made of it, in one place', () => {
  expect(filesWith(/\buseForm\(|\buseForm</)).toEqual(['controls/schema-form.tsx']);
  expect(filesWith(/\.safeParse\(/)).toEqual(['controls/schema-form.tsx']);
});
