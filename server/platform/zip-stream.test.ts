import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { createZipStream, type ZipEntry } from './zip-stream.ts';

const modifiedAt = new Date('2026-05-01T10:00:00Z');

function entryOf(name: string, bytes: Buffer | string, size = Buffer.byteLength(bytes)): ZipEntry {
  return { name, size, modifiedAt, open: async () => Readable.from([Buffer.from(bytes)]) };
}

/** An endless file whose stream can be watched. */
function watched(name: string): ZipEntry & { streams: Readable[] } {
  const streams: Readable[] = [];
  return {
    name,
    size: 2 ** 40,
    modifiedAt,
    streams,
    async open() {
      const stream = new Readable({ read: () => stream.push(Buffer.alloc(65_536)) && undefined });
      streams.push(stream);
      return stream;
    },
  };
}

it('holds the files as they are, under their names, and has the announced size', async () => {
  const photo = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  const { body, size } = createZipStream([
    entryOf('婚礼/新娘.jpg', photo),
    entryOf('empty', ''),
    entryOf('é.txt', 'x'),
  ]);
  const bytes = await buffer(body);
  expect(bytes.length).toBe(size);
  const files = await readZip(bytes);
  expect([...files.keys()]).toEqual(['婚礼/新娘.jpg', 'empty', 'é.txt']);
  expect(files.get('婚礼/新娘.jpg')?.equals(photo)).toBe(true);
});

// The directory has more than 64 KB with long names.
it.each([1, 250])('has the announced size with %d files', async (count) => {
  const entries = Array.from({ length: count }, (_, index) => entryOf(`${'n'.repeat(230)}${index}`, String(index)));
  const { body, size } = createZipStream(entries);
  const bytes = await buffer(body);
  expect(bytes.length).toBe(size);
  const files = await readZip(bytes);
  expect([...files.values()].map(String)).toEqual(Array.from({ length: count }, (_, index) => String(index)));
});

it('announces the size of files above 4 GB', () => {
  const { body, size } = createZipStream([watched('film.mov'), watched('second.mov')]);
  body.destroy();
  expect(size).toBeGreaterThan(2 ** 41);
});

it('opens a file only when those before it have been read, and no further one while nobody reads', async () => {
  const [first, second] = [watched('first'), watched('second')];
  const { body } = createZipStream([first, second]);
  await turn();
  expect([first.streams.length, second.streams.length]).toEqual([1, 0]);
  for (let step = 0; step < 50; step++) await turn();
  expect(body.readableLength).toBeLessThan(1024 * 1024);
  body.destroy();
});

it('closes the open file when the client leaves, and opens no other', async () => {
  const [first, second] = [watched('first'), watched('second')];
  const { body } = createZipStream([first, second]);
  body.once('data', () => body.destroy());
  await vi.waitFor(() => expect(first.streams[0]?.destroyed).toBe(true));
  expect(second.streams).toHaveLength(0);
});

it('closes a file that was being opened when the client left', async () => {
  const file = watched('slow');
  const opening = Promise.withResolvers<void>();
  const { open } = file;
  const { body } = createZipStream([
    {
      ...file,
      async open() {
        await opening.promise;
        return open();
      },
    },
  ]);
  body.destroy();
  opening.resolve();
  await vi.waitFor(() => expect(file.streams[0]?.destroyed).toBe(true));
});

it.each<[string, ZipEntry]>([
  ['is shorter', entryOf('a.jpg', 'short', 6)],
  ['is longer', entryOf('a.jpg', 'longer', 2)],
  ['is gone', { ...entryOf('a.jpg', 'x'), open: () => Promise.reject(new Error('gone')) }],
  ['cannot be read to its end', { ...entryOf('a.jpg', 'xy'), open: async () => Readable.from(failing()) }],
])('fails if a file %s', async (_how, entry) => {
  await expect(buffer(createZipStream([entry]).body)).rejects.toThrow();
});

async function* failing() {
  yield Buffer.from('x');
  throw new Error('the disk is broken');
}
