import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentPages, pageNames } from '#contract/content/content-pages.ts';
import { noOverrides, resolveContent } from '#contract/content/resolve-content.ts';
import { completeness, listFields } from '#contract/content/list-fields.ts';
import { builtInContent } from './built-in-content.ts';

test('every file of texts belongs to a page', () => {
  const files = readdirSync(`${import.meta.dirname}/pages`);
  expect(files.map((file) => file.replace(/\.ts$/, '')).sort()).toEqual([...pageNames].sort());
});

test.for(pageNames)('the built-in content of %s is valid in both languages', (name) => {
  for (const language of ['en', 'zh-Hans'] as const) {
    const document = resolveContent(contentPages[name], builtInContent[name], noOverrides, language);
    // Parsing removes white space and marks: a valid document stays as it is.
    const { sections: _, ...rest } = document;
    expect(contentPages[name].schema.parse(rest)).toEqual(rest);
  }
});

test.for(pageNames)('the built-in content of %s is completely translated', (name) => {
  const fields = listFields(contentPages[name], builtInContent[name], noOverrides);
  expect(
    fields.filter(({ meta, values }) => !meta.isShared && values['zh-Hans'] === undefined).map(({ path }) => path),
  ).toEqual([]);
  expect(completeness(fields)).toBe(1);
});

test.for(pageNames)('every text of the translation of %s has an English source', (name) => {
  const english = new Set(leafPaths(builtInContent[name].en));
  expect(leafPaths(builtInContent[name]['zh-Hans']).filter((path) => !english.has(path))).toEqual([]);
});

test.for(pageNames)('no shared field of %s is translated', (name) => {
  const shared = listFields(contentPages[name], builtInContent[name], noOverrides).filter(({ meta }) => meta.isShared);
  const translated = new Set(leafPaths(builtInContent[name]['zh-Hans']));
  expect(shared.map(({ path }) => path).filter((path) => translated.has(path))).toEqual([]);
});

test.for(pageNames)('the translation of %s has the figures, placeholders and lines of its source', (name) => {
  for (const { path, values } of listFields(contentPages[name], builtInContent[name], noOverrides)) {
    const [english, chinese] = [[values.en].flat(), [values['zh-Hans'] ?? values.en].flat()];
    expect(chinese.length, path).toBe(english.length);
    for (const [index, text] of english.entries()) {
      expect(factsIn(chinese[index]), path).toEqual(expect.arrayContaining(factsIn(text)));
    }
  }
});

test.for(pageNames)('the translation of %s has the punctuation of Chinese', (name) => {
  const texts = listFields(contentPages[name], builtInContent[name], noOverrides)
    .filter(({ meta }) => !meta.isShared)
    .flatMap(({ values }) => [values['zh-Hans']].flat().map(String));
  expect(texts.filter((text) => /\p{Script=Han}[,;:!?.()]|[,;:!?()]\p{Script=Han}|['"’]/u.test(text))).toEqual([]);
});

/** Numbers and placeholders, such as prices, hours and `{months}`. */
function factsIn(text: unknown): string[] {
  return String(text).match(/\{\w+\}|\d+(?:,\d{3})*/g) ?? [];
}

/** Paths of all fields, with the ids of items. */
function leafPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) {
    if (value.some((each) => typeof each !== 'object')) return [path];
    return value.flatMap(({ id, ...item }) => leafPaths(item, `${path}.${id}`));
  }
  return Object.entries(value).flatMap(([name, child]) => leafPaths(child, path === '' ? name : `${path}.${name}`));
}
