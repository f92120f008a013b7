import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultStudioIdentity } from './studio.ts';

/** Specified literally, with straight apostrophes. */
const specified = [
  "Let's create together",
  "Your message has been sent successfully. We'll get back to you soon.",
  "We'll get back to you within 24 hours.",
];

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', './en/*.ts', '!./*.test.ts'], {
  eager: true,
});

/** The characters of the small font files that each page loads, as in `unicode-range`. */
const charactersOfSmallFonts = (() => {
  const css = readFileSync(path.join(import.meta.dirname, '../app/fonts/fonts.css'), 'utf8');
  const ranges = /unicode-range:\s*([^;]+)/.exec(css)?.[1]?.split(/,\s*/) ?? [];
  const escapes = ranges.map((each) => each.slice(2).replaceAll(/[\da-f]+/gi, String.raw`\u{$&}`));
  return new RegExp(`[${escapes.join('')}]`, 'u');
})();

/** The characters of a text that need another font file. Chinese comes from the fonts of the device. */
const others = (text: string) =>
  [...text].filter(
    (character) =>
      !charactersOfSmallFonts.test(character) && !/[\n\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(character),
  );

/** All strings within a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const texts = Object.entries(modules).flatMap(([file, exports]) =>
  stringsIn(exports).map((text): [file: string, text: string] => [file, text]),
);

describe('the built-in texts', () => {
  it('are all read by this test', () => {
    const strings = texts.map(([, text]) => text);
    for (const text of [...specified, defaultStudioIdentity.name, 'Capturing Your Vision', 'Privacy Policy']) {
      expect(strings).toContain(text);
    }
  });

  it('have curly apostrophes and quotation marks', () => {
    expect(texts.filter(([, text]) => /['"]/.test(text) && !specified.includes(text))).toEqual([]);
  });

  it('promise an answer within 24 hours wherever they promise one', () => {
    const promises = texts.filter(([, text]) => /\b(answer|reply|get back)\b[^.]*\b(hour|day|week|soon)/i.test(text));
    expect(promises.length).toBeGreaterThan(2);
    expect(promises.filter(([, text]) => !text.includes('within 24 hours') && !specified.includes(text))).toEqual([]);
  });

  it('have no character for which a page loads a further font file, and lays out all its text again', () => {
    expect(texts.filter(([, text]) => others(text).length > 0)).toEqual([]);
  });

  it('do not claim straight verticals, which the pictures do not have', () => {
    expect(texts.filter(([, text]) => /straight vertical/i.test(text))).toEqual([]);
  });
});
