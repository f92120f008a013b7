import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTextFingerprint } from './spam-filter.ts';

const key = randomBytes(32);
const names = { firstName: 'Ana', lastName: 'Pérez' };
const print = (message: string, over: Partial<typeof names> = {}) =>
  createTextFingerprint(key)({ ...names, ...over, message });
const offer = 'We bring visitors to your site';

test.each([
  ['numbers', `${offer} 17`],
  ['links', `${offer} https://a.example www.b.example c@d.example`],
  ['case, punctuation and spaces', '  WE bring visitors…\nto your SITE!!'],
  ['random words with digits', `${offer} 4f0c-a9`],
])('%s do not change the fingerprint', (_what, message) => {
  expect(print(message)).toBe(print(offer));
});

test('other words change it, in any script', () => {
  expect(print('We bring guests to your wedding site')).not.toBe(print(offer));
  expect(print('我们想在五月拍一组家庭照片，可以在公园里拍摄吗？大约需要多长时间？')).not.toBe(
    print('我们想在六月拍一组婚纱照片，可以在海边拍摄吗？大约需要多长时间？'),
  );
});

test('names count in short messages and not in long ones', () => {
  expect(print('Please call me', { firstName: 'Bo' })).not.toBe(print('Please call me'));
  expect(print(offer, { firstName: 'Bo' })).toBe(print(offer));
});

test('without the key, texts cannot be guessed from fingerprints', () => {
  expect(createTextFingerprint(randomBytes(32))({ ...names, message: offer })).not.toBe(print(offer));
});
