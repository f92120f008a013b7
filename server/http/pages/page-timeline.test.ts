import { expect, test } from 'vitest';
import { scriptText, splitFonts } from './page-timeline.ts';

const web = '@font-face{font-family:Newsreader;src:url(/assets/n.woff2)format("woff2")}';
const fallback = '@font-face{font-family:Fallback;src:local(Georgia);size-adjust:95%}';

test('rules that download a font are separated from fallbacks to installed fonts', () => {
  expect(splitFonts(`${web}${fallback}p{color:red}${web}`)).toEqual({
    fonts: web + web,
    rest: `${fallback}p{color:red}`,
  });
  expect(splitFonts('p{color:red}')).toEqual({ fonts: '', rest: 'p{color:red}' });
});

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
