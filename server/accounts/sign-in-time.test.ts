import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testUsername } from '#server/testing/servers/test-app.ts';
import { hashPassword, verifyPassword } from './auth.service.ts';

let it: TestApp;
beforeAll(async () => {
  it = await createTestApp();
  await it.signIn();
});
afterAll(() => it.close());

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function attempt(username: string): Promise<number> {
  return timeOf(async () => {
    const payload = { username, password: 'not the password' };
    expect((await it.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(401);
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

test('an unknown name takes as long as a wrong password', async () => {
  const known: number[] = [];
  const unknown: number[] = [];
  await attempt(testUsername);
  // Alternate, so that a busy machine slows both equally.
  for (let round = 0; round < 24; round += 1) {
    if (round % 4 === 0) await it.services.accounts.unlock();
    known.push(await attempt(testUsername));
    unknown.push(await attempt(`nobody-${round}`));
  }
  const ratio = median(unknown) / median(known);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

/** Milliseconds of CPU time of all threads, which does not depend on how busy the machine is. */
async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** The collection of garbage, or another thread, only adds to a time: the least of several is that of the work. */
async function leastTimeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) times.push(await processorTimeOf(work));
  return Math.min(...times);
}

test('without an account a hash is verified too', async () => {
  const real = await hashPassword('something');
  await verifyPassword(undefined, 'warm');
  const withAccount = await leastTimeOf(() => verifyPassword(real, 'wrong'));
  const without = await leastTimeOf(() => verifyPassword(undefined, 'wrong'));
  expect(without / withAccount).toBeGreaterThan(0.6);
  expect(without / withAccount).toBeLessThan(1.7);
  expect(await verifyPassword(undefined, 'anything')).toBe(false);
});
