import { expect, test } from 'vitest';
import { newPassword } from '#contract/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { generatePassword, hashPassword, verifyPassword } from './auth.service.ts';

test('a hash is argon2id with 19 MiB and two passes, and has its own salt', async () => {
  const one = await hashPassword('correct horse battery');
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('correct horse battery')).not.toBe(one);
});

test('a password matches in each Unicode form that a keyboard may send', async () => {
  const hash = await hashPassword('cafe\u0301 au lait');
  expect(await verifyPassword(hash, 'caf\u00e9 au lait')).toBe(true);
  expect(await verifyPassword(hash, 'cafe au lait')).toBe(false);
  const composed = await hashPassword('caf\u00e9 au lait');
  expect(await verifyPassword(composed, 'cafe\u0301 au lait')).toBe(true);
});

test('verifications beyond the queue are rejected with a retry time', async () => {
  const hash = await hashPassword('correct horse battery');
  await verifyPassword(hash, 'warm');
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(hash, 'wrong')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 5 });
  }
  expect(await verifyPassword(hash, 'correct horse battery')).toBe(true);
});

test('a generated password satisfies the password rules', () => {
  const passwords = Array.from({ length: 50 }, generatePassword);
  expect(new Set(passwords).size).toBe(50);
  for (const password of passwords) expect(newPassword.parse(password)).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
});
