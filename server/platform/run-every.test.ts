import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runEvery } from './run-every.ts';

const log = { error: vi.fn() };
const run = vi.fn<() => Promise<unknown>>();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  log.error.mockReset();
  run.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('runs at once and then in every interval, until it is stopped', async () => {
  stop = runEvery(1_000, run, { log, failure: 'failed' });
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(run).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(3);
});

test('the first run waits where it is told to, and can be stopped before', async () => {
  stop = runEvery(1_000, run, { log, failure: 'failed', firstMs: 300 });
  await vi.advanceTimersByTimeAsync(299);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_001);
  expect(run).toHaveBeenCalledTimes(2);
  stop();
  stop = runEvery(1_000, run, { log, failure: 'failed', firstMs: 300 });
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a failure is logged, and the next run comes all the same', async () => {
  const error = new Error('the database is gone');
  run.mockRejectedValueOnce(error);
  stop = runEvery(1_000, run, { log, failure: 'could not sweep' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log.error.mock.calls).toEqual([[{ err: error }, 'could not sweep']]);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a run that waits is not joined by another, and its failure after the stop is not logged', async () => {
  const hanging = Promise.withResolvers<void>();
  run.mockReturnValueOnce(hanging.promise);
  stop = runEvery(1_000, run, { log, failure: 'failed' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(run).toHaveBeenCalledTimes(1);
  stop();
  hanging.reject(new Error('closed'));
  await vi.advanceTimersByTimeAsync(0);
  expect(log.error).not.toHaveBeenCalled();
});
