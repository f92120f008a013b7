import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { environmentOf } from '#server/testing/servers/child-processes.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { callCommand } from '../testing/call-command.ts';
import { contentCommand } from './content-command.ts';

// The server runs meanwhile, on the same data.
let studio: TestApp;
let file: string;
beforeEach(async () => {
  studio = await createTestApp();
  file = path.join(studio.services.config.dataDir, 'texts.json');
});
afterEach(() => studio.close());

const content = (...parameters: string[]) => callCommand(contentCommand, parameters, environmentOf(studio));
const edit = async (change: (pages: { portrait: Record<string, Record<string, unknown>> }) => void) => {
  const exported = JSON.parse(await readFile(file, 'utf8'));
  change(exported.pages);
  await writeFile(file, JSON.stringify(exported));
};

test('a translator gets one file, and what it changes becomes drafts after a dry run', async () => {
  const actor = { id: null, name: 'Mei' };
  const draft = { ...noOverrides, en: { 'hero.title': 'Faces' } };
  await studio.services.content.saveDraft('portrait', draft, actor);
  expect((await content('status')).output).toContain(
    'portrait: draft waiting, 100 % in Chinese, 1 possibly out of date',
  );
  expect(await content('export', file)).toMatchObject({ code: 0, errors: '' });
  expect(await content('export', file)).toMatchObject({ code: 2, errors: `${file} exists already. Name a new file.` });
  expect((await content('import', file)).output).toBe('The file changes nothing.');

  await edit(({ portrait }) => Object.assign(portrait['zh-Hans'] ?? {}, { 'hero.title': '面孔' }));
  const dry = await content('import', file, '--dry-run');
  expect(dry.output).toMatch(
    /^portrait zh-Hans hero\.title: ".+" -> "面孔"\n1 changes on 1 pages\. Nothing was written\.$/,
  );
  expect((await studio.services.content.get('portrait')).draftDifferences).toEqual(draft);

  expect((await content('import', file, '--only', 'zh-Hans')).output).toContain('1 changes are drafts of 1 pages now.');
  expect((await studio.services.content.get('portrait')).draftDifferences).toEqual({
    ...draft,
    'zh-Hans': { 'hero.title': '面孔' },
    sources: { 'hero.title': 'Faces' },
  });
  expect((await content('status')).output).toMatch(/^portrait: draft waiting, 100 % in Chinese$/m);
});

test('a wrong file is refused with the path of each error, and nothing is written', async () => {
  await content('export', file);
  await edit(({ portrait }) => {
    Object.assign(portrait['en'] ?? {}, { 'hero.title': 'x'.repeat(61), 'hero.subtitle': 'Known' });
    Object.assign(portrait['shared'] ?? {}, { 'hero.colour': 'red' });
  });
  const { code, errors } = await content('import', file);
  expect(code).toBe(2);
  expect(errors.split('\n').slice(1)).toEqual([
    '  pages.portrait.shared.hero.colour: Unknown field',
    '  pages.portrait.en.hero.title: Must be at most 60 characters',
  ]);
  expect((await studio.services.content.get('portrait')).draftVersion).toBe(0);
  await writeFile(file, '{"format":"other"');
  expect((await content('import', file)).errors).toContain('is not valid JSON');
  await writeFile(file, '{"format":"other"}');
  expect((await content('import', file)).errors).toContain('  format: Not a file of page contents');
  expect((await content('import', `${file}.none`)).errors).toContain('cannot be read');
});

test('invalid arguments print the usage', async () => {
  for (const given of [
    [],
    ['statu'],
    ['export'],
    ['status', 'x'],
    ['import', 'a', 'b'],
    ['import', 'a', '--only', 'fr'],
  ]) {
    const { code, errors } = await content(...given);
    expect([code, errors.includes('Usage: npm run content')], given.join(' ')).toEqual([2, true]);
  }
});
