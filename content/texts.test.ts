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

  it('do not claim straight verticals, which the pictures do not have', () => {
    expect(texts.filter(([, text]) => /straight vertical/i.test(text))).toEqual([]);
  });
});
