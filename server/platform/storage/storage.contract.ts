import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';

/** The contract of every storage driver. `create` returns an empty storage. */
export function describeStorage(name: string, create: () => Promise<{ storage: Storage; remove(): Promise<void> }>) {
  describe(name, () => {
    let storage: Storage;
    let remove: () => Promise<void>;
    beforeAll(async () => ({ storage, remove } = await create()));
    afterAll(() => remove());

    const read = async (key: string, range?: { start: number; end: number }) =>
      Buffer.concat(await (await storage.get(key, range)).toArray()).toString();
    const keys = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).sort();

    test('returns what was put, as bytes or as a stream', async () => {
      expect(await storage.put('uploads/bytes', Buffer.from('one'))).toEqual({ size: 3 });
      expect(await storage.put('uploads/stream', Readable.from([Buffer.from('t'), Buffer.from('wo')]))).toEqual({
        size: 3,
      });
      expect(await read('uploads/bytes')).toBe('one');
      expect(await read('uploads/stream')).toBe('two');
    });

    test('stores an empty object', async () => {
      expect(await storage.put('uploads/empty', Readable.from([]))).toEqual({ size: 0 });
      expect(await storage.head('uploads/empty')).toMatchObject({ size: 0 });
      expect(await read('uploads/empty')).toBe('');
    });

    test('describes an object, and returns undefined for a missing one', async () => {
      const before = Date.now();
      await storage.put('uploads/described', Buffer.from('four'));
      const found = await storage.head('uploads/described');
      expect(found).toMatchObject({ key: 'uploads/described', size: 4 });
      expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(10_000);
      expect(await storage.head('uploads/nothing')).toBeUndefined();
      await expect(storage.get('uploads/nothing')).rejects.toMatchObject({ code: 'not-found' });
      await expect(storage.withLocalFile('uploads/nothing', async () => {})).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('returns a half-open range', async () => {
      await storage.put('uploads/ranged', Buffer.from('0123456789'));
      expect(await read('uploads/ranged', { start: 0, end: 4 })).toBe('0123');
      expect(await read('uploads/ranged', { start: 9, end: 10 })).toBe('9');
      expect(await read('uploads/ranged', { start: 5, end: 5 })).toBe('');
      expect(await read('uploads/ranged', { start: 8, end: 20 })).toBe('89');
      expect(await read('uploads/ranged', { start: 10, end: 20 })).toBe('');
      await expect(storage.get('uploads/no-range', { start: 5, end: 5 })).rejects.toMatchObject({ code: 'not-found' });
    });

    test('returns the same range in chunks of which each is good until the next one is asked for', async () => {
      const bytes = Buffer.concat(Array.from({ length: 40 }, (_, index) => Buffer.alloc(77_777, index)));
      await storage.put('uploads/chunks', bytes);
      const readChunks = async (start: number, end: number) => {
        const copies: Buffer[] = [];
        for await (const chunk of storage.chunks('uploads/chunks', { start, end })) copies.push(Buffer.from(chunk));
        return Buffer.concat(copies);
      };
      for (const [start, end] of [
        [0, bytes.length],
        [1, 2],
        [500_000, 1_600_001],
        [5, 5],
        [bytes.length - 3, bytes.length + 9],
        [bytes.length, bytes.length + 1],
      ] as const)
        expect((await readChunks(start, end)).equals(bytes.subarray(start, end)), `${start}-${end}`).toBe(true);
      // Two at a time, and one that is left.
      for await (const chunk of storage.chunks('uploads/chunks', { start: 0, end: bytes.length })) {
        expect(chunk[0]).toBe(0);
        break;
      }
      const both = await Promise.all([readChunks(0, bytes.length), readChunks(7, bytes.length)]);
      expect([both[0].equals(bytes), both[1].equals(bytes.subarray(7))]).toEqual([true, true]);
      const missing = storage.chunks('uploads/nothing', { start: 0, end: 1 });
      await expect(Array.fromAsync(missing)).rejects.toMatchObject({ code: 'not-found' });
    });

    test('replaces an object, while a reader of the old one still gets all of it', async () => {
      const old = Buffer.alloc(3_000_000, 'a');
      await storage.put('uploads/replaced', old);
      const reader = await storage.get('uploads/replaced');
      const chunks: Buffer[] = [];
      for await (const chunk of reader) {
        if (chunks.length === 0) await storage.put('uploads/replaced', Buffer.alloc(10, 'b'));
        chunks.push(chunk as Buffer);
      }
      expect(Buffer.concat(chunks).equals(old)).toBe(true);
      expect(await read('uploads/replaced')).toBe('bbbbbbbbbb');
    });

    test('a failed stream stores nothing and leaves the previous object', async () => {
      await expect(storage.put('uploads/failed', failingBody())).rejects.toThrow('the sender went away');
      expect(await storage.head('uploads/failed')).toBeUndefined();

      await storage.put('uploads/kept', Buffer.from('kept'));
      await expect(storage.put('uploads/kept', failingBody())).rejects.toThrow('the sender went away');
      expect(await read('uploads/kept')).toBe('kept');
    });

    test('an object is invisible until its last byte is stored', async () => {
      const slow = async function* () {
        yield Buffer.from('half');
        expect(await storage.head('uploads/slow')).toBeUndefined();
        yield Buffer.from(' and half');
      };
      await storage.put('uploads/slow', slow());
      expect(await read('uploads/slow')).toBe('half and half');
    });

    test('lists by prefix, with or without folders', async () => {
      for (const key of ['derivatives/aa-1/320.jpg', 'derivatives/aa-1/640.jpg', 'derivatives/ab-1/320.jpg']) {
        await storage.put(key, Buffer.from(key));
      }
      expect(await keys('derivatives/aa-1/')).toEqual(['derivatives/aa-1/320.jpg', 'derivatives/aa-1/640.jpg']);
      expect(await keys('derivatives/a')).toHaveLength(3);
      expect(await keys('derivatives/zz')).toEqual([]);
      expect(await keys('nothing/')).toEqual([]);
    });

    test('deletes, and deleting again is no error', async () => {
      await storage.put('uploads/deleted', Buffer.from('x'));
      await storage.delete('uploads/deleted');
      await storage.delete('uploads/deleted');
      expect(await storage.head('uploads/deleted')).toBeUndefined();
      expect(await keys('uploads/deleted')).toEqual([]);
    });

    test('moves an object, replacing another', async () => {
      await storage.put('uploads/moved', Buffer.from('the bytes'));
      await storage.put('trash/2026-01-31/uploads/moved', Buffer.from('older'));
      await storage.move('uploads/moved', 'trash/2026-01-31/uploads/moved');
      expect(await storage.head('uploads/moved')).toBeUndefined();
      expect(await read('trash/2026-01-31/uploads/moved')).toBe('the bytes');
      expect(await keys('trash/')).toEqual(['trash/2026-01-31/uploads/moved']);
      await storage.move('trash/2026-01-31/uploads/moved', 'uploads/moved');
      expect(await read('uploads/moved')).toBe('the bytes');
      expect(await keys('trash/')).toEqual([]);
      await expect(storage.move('uploads/never', 'trash/never')).rejects.toMatchObject({ code: 'not-found' });
      expect(await storage.head('trash/never')).toBeUndefined();
      await expect(storage.move('uploads/moved', '../outside')).rejects.toThrow(TypeError);
      expect(await read('uploads/moved')).toBe('the bytes');
    });

    test('stores a marker that no listing shows', async () => {
      const listed = await keys('');
      expect(await storage.readMarker()).toBeUndefined();
      await storage.writeMarker('{"generation":1}');
      await storage.writeMarker('{"generation":2}');
      expect(await storage.readMarker()).toBe('{"generation":2}');
      expect(await keys('')).toEqual(listed);
    });

    test.each([
      '../outside',
      'uploads/../../outside',
      '/etc/passwd',
      'uploads//x',
      '.incoming/x',
      'uploads/.x',
      '',
      'a\0b',
      'a\\b',
    ])('rejects the key %j', async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(storage.get(key)).rejects.toThrow(TypeError);
      await expect(storage.delete(key)).rejects.toThrow(TypeError);
    });

    test('provides a local file with the same bytes', async () => {
      await storage.put('uploads/lent', Buffer.from('lent'));
      expect(await storage.withLocalFile('uploads/lent', (file) => readFile(file, 'utf8'))).toBe('lent');
    });

    test('after concurrent puts, stores the last one completely', async () => {
      const bodies = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(2_000_000, letter));
      await Promise.all(bodies.map((body) => storage.put('uploads/raced', body)));
      const stored = await read('uploads/raced');
      expect(bodies.some((body) => body.toString() === stored)).toBe(true);
    });

    test('streams a large object with little memory', async () => {
      const chunk = Buffer.alloc(64 * 1024, randomUUID());
      const count = 4_096;
      const sent = createHash('sha256');
      let peak = 0;
      const before = memoryOutsideHeap();
      const large = async function* () {
        for (let index = 0; index < count; index += 1) {
          // A new buffer each time, as from the network.
          const copy = Buffer.from(chunk);
          copy.writeUInt32LE(index);
          sent.update(copy);
          peak = Math.max(peak, memoryOutsideHeap() - before);
          yield copy;
        }
      };
      expect(await storage.put('uploads/large', large())).toEqual({ size: count * chunk.length });
      const received = createHash('sha256');
      for await (const part of await storage.get('uploads/large')) received.update(part as Buffer);
      expect(received.digest('hex')).toBe(sent.digest('hex'));
      // 256 MB were streamed; memory is limited by the batches and by how late garbage is collected.
      expect(peak).toBeLessThan(128 * 1024 * 1024);
      await storage.delete('uploads/large');
    });

    test('check() succeeds', async () => {
      await expect(storage.check()).resolves.toBeUndefined();
    });
  });
}

/** Some bytes, then a failure. */
export async function* failingBody() {
  yield Buffer.alloc(5_000_000);
  throw new Error('the sender went away');
}

function memoryOutsideHeap(): number {
  return process.memoryUsage().arrayBuffers;
}
