import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppendableObjects, Storage } from './storage.ts';

/** The contract of appendable objects, for every driver. */
export function describeAppendable(name: string, create: () => Promise<Storage>) {
  describe(`${name}, appendable objects`, () => {
    let storage: Storage;
    let appendable: AppendableObjects;
    beforeAll(async () => {
      storage = await create();
      appendable = storage.appendable as AppendableObjects;
    });
    const read = async (key: string) => Buffer.concat(await (await storage.get(key)).toArray()).toString();

    test('an object grows by appends and is invisible until it is published', async () => {
      expect(await appendable.size('uploads/film')).toBeUndefined();
      await appendable.append('uploads/film', 0, piece('one '));
      await appendable.append('uploads/film', 4, piece('two'));
      expect(await appendable.size('uploads/film')).toBe(7);
      expect(await storage.head('uploads/film')).toBeUndefined();
      expect(await Array.fromAsync(storage.list('uploads/film'))).toEqual([]);

      await appendable.publish('uploads/film');
      expect(await read('uploads/film')).toBe('one two');
      expect(await appendable.size('uploads/film')).toBeUndefined();
    });

    test('bytes received before an append failed are stored', async () => {
      await expect(appendable.append('uploads/broken-off', 0, piece('half', new Error('gone')))).rejects.toThrow(
        'gone',
      );
      expect(await appendable.size('uploads/broken-off')).toBe(4);
      await appendable.append('uploads/broken-off', 4, piece(' and half'));
      await appendable.publish('uploads/broken-off');
      expect(await read('uploads/broken-off')).toBe('half and half');
    });

    test('an append at an earlier offset replaces what follows', async () => {
      await appendable.append('uploads/again', 0, piece('one three'));
      await appendable.append('uploads/again', 4, piece('two'));
      await appendable.publish('uploads/again');
      expect(await read('uploads/again')).toBe('one two');
    });

    test('an append cannot leave a gap', async () => {
      await appendable.append('uploads/hole', 0, piece('123'));
      await expect(appendable.append('uploads/hole', 5, piece('6'))).rejects.toThrow(RangeError);
      expect(await appendable.size('uploads/hole')).toBe(3);
    });

    test('a discarded object is gone, and discarding nothing is no error', async () => {
      await appendable.append('uploads/unwanted', 0, piece('x'));
      await appendable.discard('uploads/unwanted');
      await appendable.discard('uploads/unwanted');
      expect(await appendable.size('uploads/unwanted')).toBeUndefined();
    });

    test('received bytes can be read, partly and as a file', async () => {
      await appendable.append('uploads/read', 0, piece('one '));
      await appendable.append('uploads/read', 4, piece('two'));
      expect((await appendable.head('uploads/read', 5)).toString()).toBe('one t');
      expect((await appendable.head('uploads/read', 50)).toString()).toBe('one two');
      expect((await appendable.head('uploads/nothing', 5)).length).toBe(0);
      expect(await appendable.withLocalFile('uploads/read', (file) => readFile(file, 'utf8'))).toBe('one two');
      await expect(appendable.withLocalFile('uploads/nothing', async () => {})).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('large appends of any size are assembled as they were sent', async () => {
      const bytes = randomBytes(27_000_000);
      const ends = [1_000_000, 1_000_001, 10_000_000, 12_000_000, bytes.length];
      let at = 0;
      for (const end of ends) {
        await appendable.append('uploads/large', at, Readable.from(chunksOf(bytes.subarray(at, end))));
        expect(await appendable.size('uploads/large')).toBe(end);
        at = end;
      }
      // A sender that goes back to the last acknowledged offset.
      await appendable.append('uploads/large', 11_000_000, Readable.from(chunksOf(bytes.subarray(11_000_000))));
      await appendable.publish('uploads/large');
      const stored = Buffer.concat(await (await storage.get('uploads/large')).toArray());
      expect(stored.equals(bytes)).toBe(true);
      expect(await appendable.size('uploads/large')).toBeUndefined();
    });
  });
}

/** Some bytes and, optionally, a failure. */
export async function* piece(text: string, failure?: Error) {
  yield Buffer.from(text);
  if (failure) throw failure;
}

function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
