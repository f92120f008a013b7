import { expect, it } from 'vitest';
import { errorsIn } from '#server/platform/app-error.ts';
import { emailAddress } from './fields.ts';

const read = (typed: unknown) => {
  const { success, data, error } = emailAddress.safeParse(typed);
  return success ? data : errorsIn(error).map(({ message }) => message);
};
const refused = ['Invalid email address'];

it.each([
  'anna&bob@example.com',
  'name/dept@example.com',
  'a=b@example.com',
  'a!b@example.com',
  '#$%*+?^_`{|}~@example.com',
  "O'Neil@example.com",
  '.a..b.@example.com',
  'ana@localhost',
  'ana@xn--fiqs8s.xn--fiqs8s',
  'Ana@Example.COM',
  'ana@1.2.3.4',
  `${'a'.repeat(64)}@example.com`,
  `a@${'b'.repeat(63)}.com`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}`,
])('takes %s, as the HTML standard does', (address) => expect(read(address)).toBe(address));

it.each([
  ['ana@中国.中国', 'ana@xn--fiqs8s.xn--fiqs8s'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@例え。jp', 'ana@xn--r8jz45g.jp'],
  ['ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ana@example.com'],
  ['ana@example。com', 'ana@example.com'],
  ['ana@example｡com', 'ana@example.com'],
  ['１２３＠qq.com', '123@qq.com'],
  ['  ana@example.com\n', 'ana@example.com'],
  ['\u3000ana@example.com\u00a0', 'ana@example.com'],
  ['ana @ example.com', 'ana@example.com'],
  ['ana@ example . com', 'ana@example.com'],
  ['ana@exam\u200bple.com\ufeff', 'ana@example.com'],
  ['\u202aana@example.com\u202c', 'ana@example.com'],
])('makes %j plain: %s', (typed, address) => expect(read(typed)).toBe(address));

it.each([
  undefined,
  null,
  1,
  '',
  '@',
  'ana',
  'ana@',
  '@example.com',
  'ana@@example.com',
  'ana@exa mple.com',
  'an a@example.com',
  'ana@-example.com',
  'ana@example-.com',
  'ana@example..com',
  'ana@.example.com',
  'ana@example.com.',
  'ana@exa_mple.com',
  'ana@[1.2.3.4]',
  'ana@中国/x',
  'ana@中国:80',
  'ana@中国@example.com',
  'ana@%e4.中国',
  'ana@xn--中国.com',
  '王@example.com',
  '"ana"@example.com',
  'Ana <ana@example.com>',
  'ana,bob@example.com',
  'ana@example.com\r\nBcc: all@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(61)}`,
  `a@${'国'.repeat(60)}.com`,
  `a@${`${'国'.repeat(10)}.`.repeat(20)}com`,
])('refuses %j', (typed) => expect(read(typed)).toEqual(refused));
