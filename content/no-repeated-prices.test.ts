import { expect, test } from 'vitest';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { contentPages, pageNames } from '#contract/content/content-pages.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { builtInContent } from './built-in-content.ts';

test.for(pageNames)('no built-in text of %s repeats a price, which would stay when the price is changed', (name) => {
  const texts = listFields(contentPages[name], builtInContent[name], noOverrides)
    .filter(({ meta }) => meta.kind !== 'price')
    .flatMap(({ path, values }) => [values.en, values['zh-Hans']].flat().map((text) => `${path}: ${String(text)}`));
  expect(texts.filter((text) => /\p{Sc}\s?\d|\d\s?(?:美元|美金|元|dollars|USD)/u.test(text))).toEqual([]);
});
