import { expect, test } from 'vitest';
import { errorsIn } from '#server/platform/app-error.ts';
import { line, lines, link, optionalLines, price } from './define-page.ts';

test('white space becomes single spaces, and control characters disappear', () => {
  expect(line().parse('  two\n\twords\u0000 \u0007here ')).toBe('two words here');
});

test('lone surrogates and marks of direction are removed, emoji and right-to-left text stay', () => {
  expect(line().parse('a\uD800b\u202Ec\u2066d\u200B')).toBe('abcd');
  expect(line().parse('👩‍👩‍👧 שלום')).toBe('👩‍👩‍👧 שלום');
});

test.for([
  ['', 'Must not be empty'],
  [' \u200B ', 'Must not be empty'],
  ['x'.repeat(81), 'Must be at most 80 characters'],
  [5, 'Must be text'],
] as const)('a line refuses %j', ([value, message]) => {
  expect(errorsIn(line().safeParse(value).error!)[0]?.message).toBe(message);
});

test('a text with placeholders must contain them', () => {
  const months = line(80, { placeholders: ['months'] });
  expect(months.safeParse('after {months} months').success).toBe(true);
  expect(errorsIn(months.safeParse('after some months').error!)[0]?.message).toBe('Must contain {months}');
});

test('a list of lines refuses none, too many and empty ones', () => {
  expect(lines(10, 2).safeParse(['a', 'b']).success).toBe(true);
  for (const value of [[], ['a', 'b', 'c'], [''], 'a']) expect(lines(10, 2).safeParse(value).success).toBe(false);
});

test('an optional list of lines may have none', () => {
  expect(optionalLines(10, 2).parse([])).toEqual([]);
  expect(optionalLines(10, 2).safeParse(['a', 'b', 'c']).success).toBe(false);
  expect(optionalLines(10, 2).safeParse(['']).success).toBe(false);
});

test.for(['/', '/portrait', '/portrait#professional', '/gallery/a-b'])('a link may be %s', (value) => {
  expect(link().parse(value)).toBe(value);
});

test.for(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', '/a?b', '/../x', ''])(
  'a link refuses %j',
  (value) => {
    expect(link().safeParse(value).success).toBe(false);
  },
);

test('a price is shown as written', () => {
  expect(price().parse('$1099')).toBe('$1099');
});
