import { expect, test } from 'vitest';
import { readText } from './picture-description.ts';

const gbk = (hex: string) => Buffer.from(hex, 'hex');
const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['UTF-8', Buffer.from('Café 海边的婚礼'), 'Café 海边的婚礼'],
  ['UTF-8 with a mark', Buffer.from('\uFEFF海边的婚礼'), '海边的婚礼'],
  ['ASCII', latin('Minutes before'), 'Minutes before'],
  ['GBK', gbk('baa3b1dfb5c4bbe9c0f1'), '海边的婚礼'],
  ['GBK with digits and signs', gbk('32303236c4ea3131d4c23330c8d5a3acc9cfbaa3'), '2026年11月30日，上海'],
  // Of the extension of GBK, which names have.
  ['GBK with a rare character', gbk('d5c586b4b5c4bbe9c0f1'), '张喆的婚礼'],
  [
    'GB 18030 with four bytes',
    gbk('d0c2c4ef8230c233'),
    '新娘\u4145'.slice(0, 2) + new TextDecoder('gb18030').decode(gbk('8230c233')),
  ],
])('%s is read', (_name, bytes, text) => {
  expect(readText(bytes)).toBe(text);
});

test.each([
  ['Latin-1', latin('Café au lait')],
  ['Latin-1 with a letter behind', latin('Müller')],
  ['Latin-1 with two of them', latin('Größe')],
  ['Latin-1 with a sign', latin('© 2026 Jane')],
  ['Latin-1 of Spain', latin('Señor Peña y la niña')],
  ['Big5', gbk('aefcc3e4aabab142c2a7')],
  ['Shift JIS', gbk('8a4395d382cc8c8b8da58eae')],
  ['noise', gbk('fffe80818283')],
])('%s is neither UTF-8 nor plausible GB 18030, and stays empty', (_name, bytes) => {
  expect(readText(bytes)).toBe('');
});
