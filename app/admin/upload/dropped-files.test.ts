import { expect, it } from 'vitest';
import { type DropSource, readDrop } from './drop-zone.tsx';

const file = (name: string) => new File(['x'], name);
const fileEntry = (name: string) => ({ isFile: true, name, file: (take: (one: File) => void) => take(file(name)) });

/** A folder whose reader returns two entries a call, as Chromium returns a hundred. */
function folder(name: string, entries: object[]) {
  const createReader = () => {
    let at = 0;
    return { readEntries: (take: (some: object[]) => void) => take(entries.slice(at, (at += 2))) };
  };
  return { isDirectory: true, name, createReader };
}

function drop(entries: object[], files: File[] = []) {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return readDrop({ files, items } as unknown as DropSource);
}

it('reads the files of dropped folders at any depth, in the order of their names, without hidden ones', async () => {
  const shoot = folder('shoot', [
    fileEntry('10.jpg'),
    fileEntry('2.jpg'),
    fileEntry('.DS_Store'),
    folder('raw', [fileEntry('b.jpg'), fileEntry('a.jpg'), fileEntry('c.jpg')]),
    folder('.thumbnails', [fileEntry('t.jpg')]),
  ]);
  const { files, fromFolders } = await drop([shoot, fileEntry('cover.jpg')]);
  expect(files.map(({ name }) => name)).toEqual(['cover.jpg', '2.jpg', '10.jpg', 'a.jpg', 'b.jpg', 'c.jpg']);
  expect([...fromFolders].map(({ name }) => name)).not.toContain('cover.jpg');
});

it('takes the files of a drop without folders as they are', async () => {
  const files = [file('a.jpg'), file('b.jpg')];
  expect(await drop([fileEntry('a.jpg'), fileEntry('b.jpg')], files)).toEqual({
    files,
    fromFolders: new Set(),
    unreadable: [],
  });
});

const refuse = (_take: unknown, reject: (error: Error) => void) => reject(new DOMException('', 'NotReadableError'));

it('takes what can be read and names what cannot, at any depth', async () => {
  const lockedFile = { isFile: true, name: 'locked.jpg', file: refuse };
  const lockedFolder = { isDirectory: true, name: 'private', createReader: () => ({ readEntries: refuse }) };
  const shoot = folder('shoot', [fileEntry('1.jpg'), lockedFile, folder('raw', [lockedFolder, fileEntry('2.jpg')])]);
  const { files, unreadable } = await drop([shoot, { ...lockedFile, name: 'cover.jpg' }]);
  expect(files.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg']);
  expect(unreadable).toEqual(['cover.jpg', 'locked.jpg', 'private']);
});
