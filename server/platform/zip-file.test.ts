import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { Reader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { createZipFile, type ZipFileEntry } from './zip-file.ts';

const modifiedAt = new Date('2026-05-01T10:00:00Z');

function entry(name: string, bytes: Buffer | string): ZipFileEntry {
  const data = Buffer.from(bytes);
  return {
    name,
    size: data.length,
    crc32: crc32(data),
    version: String(crc32(data)),
    modifiedAt,
    open: ({ start, end }) => Readable.from([data.subarray(start, end)]),
  };
}
const photo = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7) % 251));
const files = [entry('婚礼/新娘.jpg', photo), entry('empty', ''), entry('é.txt', 'x')];

test('holds the files as they are, under their names, and has the announced size', async () => {
  const zip = createZipFile(files);
  const bytes = await buffer(await zip.open());
  expect(bytes.length).toBe(zip.size);
  const read = await readZip(bytes);
  expect([...read]).toEqual([
    ['婚礼/新娘.jpg', photo],
    ['empty', Buffer.alloc(0)],
    ['é.txt', Buffer.from('x')],
  ]);
});

test('every range is the bytes that stand there in the whole', async () => {
  const zip = createZipFile(files);
  const whole = await buffer(await zip.open());
  for (let start = 0; start < zip.size; start += 1 + (start % 97)) {
    for (const end of [start + 1, start + 50, zip.size]) {
      const range = { start, end: Math.min(end, zip.size) };
      expect(
        (await buffer(await zip.open(range))).equals(whole.subarray(range.start, range.end)),
        `${start}-${end}`,
      ).toBe(true);
    }
  }
});

const tag = (...entries: ZipFileEntry[]) => createZipFile(entries).etag;

test('another picture of the same length makes another tag, the same pictures the same', () => {
  expect(tag(...files)).toBe(tag(...files));
  expect(tag(...files)).toMatch(/^"[\w-]{43}"$/);
  const replaced = { ...(files[0] as ZipFileEntry), version: 'later' };
  const tags = [tag(...files), tag(replaced, ...files.slice(1)), tag(...files.toReversed()), tag(...files.slice(1))];
  expect(new Set(tags).size).toBe(4);
});

test.each([-1, 1])('a file with %i bytes more than announced ends the ZIP with an error', async (more) => {
  const short = { ...entry('short.jpg', photo), size: photo.length - more };
  const zip = createZipFile([{ ...short, open: () => Readable.from([photo]) }, entry('after', 'x')]);
  const body = await zip.open();
  await expect(buffer(body)).rejects.toThrow('bytes less than it should');
});

test('who leaves closes the file that is read, and those after it are never opened', async () => {
  const opened: Readable[] = [];
  const endless = (name: string): ZipFileEntry => ({
    ...entry(name, ''),
    size: 2 ** 40,
    open() {
      const stream = new Readable({ read: () => stream.push(Buffer.alloc(65_536)) && undefined });
      opened.push(stream);
      return stream;
    },
  });
  const body = await createZipFile([endless('a'), endless('b')]).open();
  for (let read = 0; read < 10; read += 1) await body.next();
  await body.return(undefined);
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});

/** Reads a ZIP by ranges only, as a program does that opens it on a disk. */
class ByRange extends Reader<ReturnType<typeof createZipFile>> {
  readonly zip: ReturnType<typeof createZipFile>;
  constructor(zip: ReturnType<typeof createZipFile>) {
    super(zip);
    this.zip = zip;
    this.size = zip.size;
  }
  override async readUint8Array(start: number, length: number) {
    return new Uint8Array(await buffer(await this.zip.open({ start, end: Math.min(start + length, this.zip.size) })));
  }
}
const textAfter = async (...before: ZipFileEntry[]) => {
  const reader = new ZipReader(new ByRange(createZipFile([...before, entry('last.txt', 'the last one')])));
  const found = (await reader.getEntries()).at(-1);
  if (!found || found.directory) throw new Error('no file');
  return found.getData(new TextWriter(), { checkSignature: true });
};

/** Zeros of which nobody reads much. */
const large = (name: string, size: number): ZipFileEntry => ({
  ...entry(name, ''),
  size,
  open({ start, end }) {
    expect(end - start).toBeLessThan(2 ** 20);
    return Readable.from([Buffer.alloc(end - start)]);
  },
});

test.each([2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 5 * 2 ** 30])('a file after one of %i bytes is found', async (size) => {
  expect(await textAfter(large('film.mp4', size))).toBe('the last one');
});

test('a file after several that reach 4 GB together is found', async () => {
  expect(await textAfter(large('a.mp4', 2 ** 31), large('b.mp4', 2 ** 31))).toBe('the last one');
});

test.each([65_533, 65_534, 65_535])('a file after %i others is found', { timeout: 20_000 }, async (count) => {
  const others = Array.from({ length: count }, (_, index) => entry(`${index}.jpg`, ''));
  expect(await textAfter(...others)).toBe('the last one');
});
