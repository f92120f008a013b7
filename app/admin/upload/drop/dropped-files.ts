import { createNameOrder } from '#contract/media/compare-names.ts';

const byName = createNameOrder();

/** What was dropped: the files themselves, and those of dropped folders at any depth. */
export interface DroppedFiles {
  files: File[];
  /** files that came out of a folder: one of them that cannot be uploaded is not worth a message of its own */
  fromFolders: ReadonlySet<File>;
  /** names of files and folders that could not be read */
  unreadable: string[];
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
  if (folders.length === 0) return { files: plainFiles, fromFolders: new Set(), unreadable: [] };

  const single = entries.filter((entry): entry is FileSystemFileEntry => entry?.isFile === true);
  const unreadable: string[] = [];
  const outside = await readAll(single, unreadable);
  const inside = await readAll(folders, unreadable);
  return { files: [...outside, ...inside], fromFolders: new Set(inside), unreadable };
}

/** One that cannot be read, such as a file of another user, does not keep the others back. */
async function readAll(entries: readonly FileSystemEntry[], unreadable: string[]): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    try {
      if (entry.isFile) files.push(await readFile(entry as FileSystemFileEntry));
      else files.push(...(await filesIn(entry as FileSystemDirectoryEntry, unreadable)));
    } catch {
      unreadable.push(entry.name);
    }
  }
  return files;
}

/** In the order of the names: browsers list a folder in the order of the disk. Hidden files are left out. */
async function filesIn(folder: FileSystemDirectoryEntry, unreadable: string[]): Promise<File[]> {
  const entries = (await listAll(folder))
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => byName(a.name, b.name));
  return readAll(entries, unreadable);
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

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
