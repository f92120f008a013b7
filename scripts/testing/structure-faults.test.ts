import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { featureFolders, findStructureFaults } from './structure-faults.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'structure-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text = ''): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test('reports a relative import that leaves its feature or folder', () => {
  write('server/http/pages/page.ts', "import { a } from '../api/a.ts';\nimport type { B } from '../../platform/b.ts';");
  write('contract/content/media.ts', "import { fields } from '../fields.ts';");
  write('contract/fields.ts', "import { a } from '../app/a.ts';");
  write('server/app.ts', "import { a } from './http/api/a.ts';");
  write('server/accounts/auth.service.ts', "import type { Actor } from '../audit/actor.ts';");
  expect(findStructureFaults(root).toSorted()).toEqual([
    'contract/fields.ts leaves its folder by ../app/a.ts: use #',
    'server/accounts/auth.service.ts leaves its folder by ../audit/actor.ts: use #',
    'server/http/pages/page.ts leaves its folder by ../../platform/b.ts: use #',
  ]);
});

test('reports a file or folder that a script names by its place, and that is not there', () => {
  write('imagery/masters/a.webp');
  write('scripts/a.ts', "const lost = path.join(import.meta.dirname, '../../imagery/masters');");
  write('scripts/b.ts', "const found = path.join(import.meta.dirname, '../imagery/masters', name);");
  write(
    'server/c.ts',
    "new Worker(new URL('./gone.ts', import.meta.url)); path.join(import.meta.dirname, '../build');",
  );
  expect(findStructureFaults(root).toSorted()).toEqual([
    'scripts/a.ts names ../imagery/masters, which is not there',
    'server/c.ts names server/gone.ts, which is not there',
  ]);
});

test('reports imports against the order of the features, type imports too, and features that are not listed', () => {
  write('server/media/library/a.ts', "import { b } from '#server/media/upload/b.ts';");
  write('server/media/upload/b.ts', "import type { A } from '#server/media/library/a.ts';");
  write('server/mail/c.ts', "export const c = await import('#server/enquiries/message-words.ts');");
  write('server/shop/d.ts', "import type { C } from '#server/mail/c.ts';");
  expect(findStructureFaults(root).toSorted()).toEqual([
    'server/mail/c.ts imports #server/enquiries/message-words.ts: mail may not import enquiries',
    'server/media/upload/b.ts imports #server/media/library/a.ts: media/upload may not import media/library',
    'server/shop/d.ts imports #server/mail/c.ts: shop may not import mail',
  ]);
});

test('reports days that are found by UTC or by the zone of the process, outside the calendar of the studio', () => {
  write('app/admin/a.tsx', 'const day = new Date().toISOString().slice(0, 10);');
  write('server/enquiries/b.ts', 'const day = new Date()\n  .toISOString()\n  .slice(0, 10) + now.getMonth();');
  write('scripts/c.ts', "const [day] = time.toISOString().split('T');");
  write('app/admin/d.ts', 'const day = person.exportedAt.slice(0, 10);');
  write('contract/studio-day.ts', 'export const day = new Date(0).getUTCDay();');
  write('server/enquiries/b.test.ts', 'const year = new Date().getFullYear();');
  expect(findStructureFaults(root).toSorted()).toEqual([
    'app/admin/a.tsx finds a day by .toISOString().slice(0, 10): use contract/studio-day.ts',
    'app/admin/d.ts finds a day by exportedAt.slice(0, 10): use contract/studio-day.ts',
    "scripts/c.ts finds a day by .toISOString().split('T'): use contract/studio-day.ts",
    expect.stringMatching(/^server\/enquiries\/b.ts finds a day by .getMonth\(\)/),
    expect.stringMatching(/^server\/enquiries\/b.ts finds a day by .toISOString/),
  ]);
});

test('reports names that are joined without regard to their script', () => {
  write('app/admin/a.tsx', 'const name = `${message.firstName} ${message.lastName}`;');
  write('contract/person-name.ts', 'export const name = `${family}${given}`;');
  expect(findStructureFaults(root)).toEqual(['app/admin/a.tsx joins names: use contract/person-name.ts']);
});

test('the rules of oxlint for features name all of them', () => {
  const rules = readFileSync('.oxlintrc.json', 'utf8');
  const folders = [...rules.matchAll(/"server\/\{(accounts[\w,]+)\}\//g)].map(([, list = '']) => list.split(','));
  expect(folders).toHaveLength(4);
  for (const list of folders) expect(list.toSorted()).toEqual(featureFolders.toSorted());

  const imports = [...rules.matchAll(/"group": \[([^\]]*"#server\/mail\/\*\*"[^\]]*)\]/g)].map(([, list = '']) => list);
  expect(imports).toHaveLength(2);
  for (const list of imports)
    expect(featureFolders.filter((folder) => !list.includes(`"#server/${folder}/**"`))).toEqual([]);
});
