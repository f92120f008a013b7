import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption } from './secrets.ts';

const key = randomBytes(32);

test('a sealed text is opened with its key and context only, and looks different each time', () => {
  const { encrypt: seal, decrypt: open } = createEncryption(key);
  const sealed = seal('pässword', 'mail.example');
  expect(sealed).not.toContain('ssword');
  expect(open(sealed, 'mail.example')).toBe('pässword');
  expect(seal('pässword', 'mail.example')).not.toBe(sealed);
  expect(open(sealed, 'other.example')).toBeUndefined();
  expect(createEncryption(randomBytes(32)).decrypt(sealed, 'mail.example')).toBeUndefined();
});

test('a changed text is not opened', () => {
  const { encrypt: seal, decrypt: open } = createEncryption(key);
  const sealed = seal('secret', '');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  for (const wrong of ['', 'v1.', 'v1.abc', `v2.${sealed.slice(3)}`, `v1.${bytes.toString('base64url')}`]) {
    expect(open(wrong, ''), wrong).toBeUndefined();
  }
});
