import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** a safe name, different from all others (`distinctFileNames`) */
  name: string;
  /** bytes */
  size: number;
  modifiedAt: Date;
  /** called when the entries before it have been read */
  open(): Promise<Readable>;
}

/** Bytes of an entry in the central directory, with everything that may follow its name. */
const maxDirectoryEntryBytes = 46 + 9 + 28;
const maxDirectoryBytesOfZip = 0xffff;

/**
 * A ZIP of files as they are, read one after the other while it is sent: neither memory nor disk holds more than a few chunks.
 * Above 4 GB it has the ZIP64 format. Destroying `body` closes the file that is being read. If a file cannot be read
 * or has another size than its entry, `body` fails, so that no damaged ZIP looks complete.
 * @returns `size`: the bytes of the whole ZIP
 */
export function createZipStream(entries: readonly ZipEntry[]): { body: Readable; size: number } {
  const zip = new ZipFile();
  const body = zip.outputStream as Readable;
  let source: Readable | undefined;
  zip.on('error', (error: Error) => body.destroy(error));
  body.once('close', () => source?.destroy());

  async function openNext(open: ZipEntry['open'], read: (opened: Readable) => void) {
    if (body.destroyed) return;
    try {
      const opened = await open();
      // The client may have left while the file was opened.
      if (body.destroyed) return void opened.destroy();
      source = opened;
      opened.once('error', (error) => body.destroy(error));
      read(opened);
    } catch (error) {
      body.destroy(error as Error);
    }
  }

  for (const { name, size, modifiedAt, open } of entries) {
    // Not compressed: the files are pictures and videos, which are.
    zip.addReadStreamLazy(name, { size, mtime: modifiedAt, compress: false }, (read) => {
      void openNext(open, (opened) => read(undefined, opened));
    });
  }

  let size = 0;
  // yazl counts the end of a ZIP64 in the size, but does not write it, if the directory has 64 KB and the ZIP less than 4 GB.
  const directoryBytes = entries.reduce((sum, { name }) => sum + maxDirectoryEntryBytes + Buffer.byteLength(name), 0);
  const forceZip64Format = directoryBytes >= maxDirectoryBytesOfZip;
  zip.end({ forceZip64Format, comment: '' }, (total = 0) => {
    size = total;
  });
  return { body, size };
}
