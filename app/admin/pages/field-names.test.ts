import { expect, test } from 'vitest';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { contentPages, pageNames } from '#contract/content/content-pages.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { pathLabels } from './labels.ts';

test.for(pageNames)('every field of %s has a Chinese name in the editor', (name) => {
  const edited = { page: contentPages[name], builtIn: builtInContent[name] };
  const unnamed = listFields(contentPages[name], builtInContent[name], noOverrides)
    .map(({ path }) => pathLabels(edited, noOverrides, path, { language: 'zh', newItem: '新项' }))
    .flatMap((labels) => labels.filter((label) => !/\p{Script=Han}/u.test(label)));
  expect(unnamed).toEqual([]);
});
