import { expect, test } from 'vitest';
import { cacheReads } from './cache-reads.ts';

function countingService() {
  let revision = 1;
  let fails = false;
  const reads: string[] = [];
  const service = {
    async list(category: string, { limit }: { limit?: number } = {}) {
      reads.push(`${category} ${limit}`);
      if (fails) throw new Error('away');
      return [category];
    },
    async count() {
      reads.push('count');
      return reads.length;
    },
  };
  return {
    reads,
    remembered: cacheReads(service, ['list'], () => revision),
    changeContent: () => (revision += 1),
    letFail: (value: boolean) => (fails = value),
  };
}

test('equal reads are made once, until the content changes', async () => {
  const { remembered, reads, changeContent } = countingService();
  const [first, second] = await Promise.all([remembered.list('a', { limit: 2 }), remembered.list('a', { limit: 2 })]);
  expect(second).toBe(first);
  await remembered.list('a', { limit: 3 });
  expect(reads).toEqual(['a 2', 'a 3']);
  changeContent();
  await remembered.list('a', { limit: 2 });
  expect(reads).toEqual(['a 2', 'a 3', 'a 2']);
});

test('a failed read is retried', async () => {
  const { remembered, letFail } = countingService();
  letFail(true);
  await expect(remembered.list('a')).rejects.toThrow('away');
  letFail(false);
  await expect(remembered.list('a')).resolves.toEqual(['a']);
});

test('methods that are not named are called each time', async () => {
  const { remembered } = countingService();
  expect([await remembered.count(), await remembered.count()]).toEqual([1, 2]);
});

test('ever new keys do not fill the memory', async () => {
  const { remembered, reads } = countingService();
  for (let at = 0; at < 501; at += 1) await remembered.list(String(at));
  await remembered.list('0');
  expect(reads).toHaveLength(502);
});
