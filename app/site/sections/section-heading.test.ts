import { expect, test } from 'vitest';
import { contentPages } from '#contract/content/content-pages.ts';
import { chooseOpeners } from './section-heading.tsx';

test.each(Object.entries(contentPages))('no two sections in a row of %s begin alike', (_name, { sections }) => {
  for (const order of [sections, sections.toReversed()]) {
    const looks = chooseOpeners(order).flatMap(({ look, number }) => (number > 0 ? [look] : []));
    for (const [at, look] of looks.entries()) expect(look, order.join()).not.toBe(looks[at - 1]);
  }
});
