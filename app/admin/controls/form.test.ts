import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every form of the back office is a `Form`, which shows its first error', () => {
  const files = globSync('app/admin/**/*.tsx').filter((file) => !file.endsWith('controls/form.tsx'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /<form\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
