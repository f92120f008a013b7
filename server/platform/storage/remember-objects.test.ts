import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { rememberObjects } from './remember-objects.ts';

function setUp(objects: Record<string, string>) {
  let reads = 0;
  const memory = rememberObjects(
    {
      get(key) {
        reads += 1;
        const found = objects[key];
        return found === undefined
          ? Promise.reject(new AppError('not-found', 'There is no such object.'))
          : Promise.resolve(Readable.from([Buffer.from(found)]));
      },
    },
    10,
  );
  return { memory, objects, reads: () => reads };
}

test('an object is read once, however many ask for it', async () => {
  const { memory, reads } = setUp({ a: 'bytes' });
  const all = await Promise.all([memory.read('a', 5), memory.read('a', 5)]);
  expect(all.map(String)).toEqual(['bytes', 'bytes']);
  expect(String(await memory.read('a', 5))).toBe('bytes');
  expect(reads()).toBe(1);
});

test('what could not be read is read again', async () => {
  const { memory, objects, reads } = setUp({});
  await expect(memory.read('a', 5)).rejects.toMatchObject({ code: 'not-found' });
  objects['a'] = 'bytes';
  expect(String(await memory.read('a', 5))).toBe('bytes');
  expect(reads()).toBe(2);
});

test('a cut-off object is an error and is not kept', async () => {
  const { memory, objects } = setUp({ a: 'byt' });
  await expect(memory.read('a', 5)).rejects.toThrow('a has 3 bytes in the storage instead of 5');
  objects['a'] = 'bytes';
  expect(String(await memory.read('a', 5))).toBe('bytes');
});

test('only small objects are held', () => {
  const { memory } = setUp({});
  expect([memory.holds(100_000), memory.holds(1_000_000)]).toEqual([true, false]);
});
