import { expect, test } from 'vitest';
import { scriptText } from './page-document.ts';

test('a function becomes text that does the same, without its comments', () => {
  const text = scriptText((count: number) => {
    // Not for the browser.
    let sum = 0;
    /**
     * Nor is this: a // b.
     */
    for (let at = 0; at <= count; at++) sum += at; // beside code it stays
    return sum;
  });
  expect(text).not.toMatch(/for the browser|Nor is this/);
  expect(text).not.toMatch(/^\s/m);
  // oxlint-disable-next-line no-new-func -- what a page does with it
  expect(new Function(`return (${text})(4)`)()).toBe(10);
});
