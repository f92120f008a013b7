import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeouts } from './postgres-pool.ts';

const timeoutMs = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that delays the connection and then never responds. */
function createSilentPool(connectMs: number): pg.Pool {
  const client = { query: () => new Promise(() => {}), on() {}, off() {}, release() {} };
  const connect = async () => {
    await new Promise((resolve) => setTimeout(resolve, connectMs));
    return client;
  };
  return { options: {}, connect, end: async () => {} } as unknown as pg.Pool;
}

test.each([0, 600, 950])('connecting in %i ms and the first query share one timeout', async (connectMs) => {
  const started = performance.now();
  const fail = async () => {
    const client = await withTimeouts(createSilentPool(connectMs), { timeoutMs }).connect();
    await expect(client.query('select 1', [])).rejects.toMatchObject({ code: 'unavailable' });
    return performance.now() - started;
  };
  const failed = fail();
  await vi.advanceTimersByTimeAsync(timeoutMs * 3);
  const ms = await failed;
  expect(ms).toBeGreaterThan(timeoutMs * 0.95);
  expect(ms).toBeLessThan(timeoutMs * 1.4);
});
