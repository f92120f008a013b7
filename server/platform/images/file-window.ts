import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';

const windowBytes = 256 * 1024;

export function damaged(what: string): AppError {
  return new AppError('file-damaged', what);
}

/** Reads a file through a buffer of fixed size, to walk its structure without loading it. */
export class FileWindow {
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #buffer = Buffer.allocUnsafe(windowBytes);
  #start = 0;
  #length = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /**
   * The bytes from `offset` on: at least `min`, usually many more. Valid until the next call.
   * @throws AppError file-damaged if the file is shorter
   */
  async at(offset: number, min: number): Promise<Buffer> {
    if (offset + min > this.size) throw endsTooEarly();
    if (offset < this.#start || offset + min > this.#start + this.#length) {
      const { bytesRead } = await this.#handle.read(this.#buffer, 0, windowBytes, offset);
      this.#start = offset;
      this.#length = bytesRead;
    }
    return this.#buffer.subarray(offset - this.#start, this.#length);
  }

  /**
   * Reads `length` bytes from `offset` on into memory; the caller must limit `length`.
   * @throws AppError file-damaged if the file is shorter
   */
  async copy(offset: number, length: number): Promise<Buffer> {
    if (offset + length > this.size) throw endsTooEarly();
    const bytes = Buffer.alloc(length);
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await this.#handle.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0) throw endsTooEarly();
      filled += bytesRead;
    }
    return bytes;
  }
}

export function endsTooEarly(): AppError {
  return damaged('The file ends too early. Was it copied or exported completely?');
}
