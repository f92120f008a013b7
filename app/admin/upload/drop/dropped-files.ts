import { createNameOrder } from '#contract/media/compare-names.ts';

const byName = createNameOrder();

/** What was dropped: the files themselves, and those of dropped folders at any depth. */
export interface DroppedFiles {
  files: File[];
  /** files that came out of a folder: one of them that cannot be uploaded is not worth a message of its own */
  fromFolders: ReadonlySet<File>;
}

/** The part of a drag's data that is read; entries must be taken before the drop event ends. */
export interface DropSource {
  files: Iterable<File>;
  items: Iterable<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry'>>;
}

/**
 * Reads the dropped files and folders. `DataTransfer.files` lists a folder as a file that cannot be read, so folders are
 * walked by the File and Directory Entries API, which all browsers have.
 */
export async function readDrop({ files, items }: DropSource): Promise<DroppedFiles> {
  const plainFiles = [...files];
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  const folders = entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true);
  if (folders.length === 0) return { files: plainFiles, fromFolders: new Set() };

  const single = entries.filter((entry): entry is FileSystemFileEntry => entry?.isFile === true);
  const outside = await Promise.all(single.map(fileOf));
  const inside = (await Promise.all(folders.map(filesIn))).flat();
  return { files: [...outside, ...inside], fromFolders: new Set(inside) };
}

/** In the order of the names: browsers list a folder in the order of the disk. Hidden files are left out. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = (await listAll(folder))
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => byName(a.name, b.name));
  const files: File[] = [];
  for (const entry of entries) {
    if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
    else files.push(...(await filesIn(entry as FileSystemDirectoryEntry)));
  }
  return files;
}

/** `readEntries` returns at most 100 entries a call in Chromium, and an empty list at the end. */
async function listAll(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
