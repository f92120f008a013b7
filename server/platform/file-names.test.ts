import { expect, it } from 'vitest';
import { distinctFileNames, safeFileName } from './file-names.ts';

it.each([
  ['婚礼 新娘.jpg', '婚礼 新娘.jpg'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\photos\\a.jpg', 'C__photos_a.jpg'],
  ['a\u0000b\n"c"?.jpg', 'a_b__c__.jpg'],
  ['photo\u202egpj.exe', 'photo_gpj.exe'],
  ['CON.jpg', '_CON.jpg'],
  ['Concert.jpg', 'Concert.jpg'],
  [' dots... ', 'dots'],
  ['..', 'file'],
  [' CON.jpg', '_CON.jpg'],
  ['nul .txt', '_nul .txt'],
  ['COM\u00b9.jpg', '_COM\u00b9.jpg'],
  ['conin$', '_conin$'],
  ['a\u200b\u2028\u061cb\ufeff.jpg', 'a___b_.jpg'],
  [`${'a'.repeat(239)}..${'b'.repeat(20)}`, 'a'.repeat(239)],
  ['', 'file'],
  ['e\u0301te\u0301.jpg', '\u00e9t\u00e9.jpg'],
  ['half \ud83d.jpg', 'half \ufffd.jpg'],
])('%j is stored as %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

it('shortens a name to what file systems allow, between characters, and keeps its extension', () => {
  const safe = safeFileName(`${'光'.repeat(200)}.jpeg`);
  expect(safe).toBe(`${'光'.repeat(78)}.jpeg`);
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(240);
});

it('numbers equal names, also those that differ by case only, and no number is taken twice', () => {
  expect(distinctFileNames(['a.jpg', 'A.JPG', 'a (2).jpg', 'a.jpg', 'b', 'b'])).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (2) (2).jpg',
    'a (3).jpg',
    'b',
    'b (2)',
  ]);
});

it('gives each of two thousand equal names a number', () => {
  const names = distinctFileNames(Array.from({ length: 2_000 }, () => 'IMG_0001.jpg'));
  expect(new Set(names).size).toBe(2_000);
  expect(names.at(-1)).toBe('IMG_0001 (2000).jpg');
});
