import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const key = randomBytes(32);

test('a sealed text is opened with its key and context only, and looks different each time', () => {
  const { seal, open } = createSeal(key);
  const sealed = seal('pässword', 'mail.example');
  expect(sealed).not.toContain('ssword');
  expect(open(sealed, 'mail.example')).toBe('pässword');
  expect(seal('pässword', 'mail.example')).not.toBe(sealed);
  expect(open(sealed, 'other.example')).toBeUndefined();
  expect(createSeal(randomBytes(32)).open(sealed, 'mail.example')).toBeUndefined();
});

test('a changed text is not opened', () => {
  const { seal, open } = createSeal(key);
  const sealed = seal('secret', '');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  for (const wrong of ['', 'v1.', 'v1.abc', `v2.${sealed.slice(3)}`, `v1.${bytes.toString('base64url')}`]) {
    expect(open(wrong, ''), wrong).toBeUndefined();
  }
});
