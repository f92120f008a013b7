import type { Readable } from 'node:stream';

/** A half-open byte range: `start` inclusive, `end` exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  key: string;
  /** bytes */
  size: number;
  modifiedAt: Date;
}

/**
 * Where bytes live. Keys are relative, slash-separated and made by Lightwell (`uploads/{id}`,
 * `derivatives/{hash}/{width}.{ext}`), never by a client. Every driver passes `storage.contract.ts`.
 */
export interface Storage {
  /**
   * Stores the stream under `key`, all or nothing: a reader sees the whole object or none, also after a power cut.
   * Rejects with the stream's own error if it fails, and then nothing stays. Replaces what was there.
   */
  put(key: string, body: Readable | AsyncIterable<Uint8Array> | Uint8Array): Promise<{ size: number }>;
  /** The bytes of `key`, or of `range` of it; throws `AppError('not-found')`. The caller must consume or destroy the stream. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** undefined if there is no such object */
  head(key: string): Promise<StoredObject | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`, in no promised order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * Runs `work` with the path of a local file that holds the object's bytes (the object's own file where it is on a
   * disk, else a temporary copy that is removed afterwards). The file must not be written to.
   */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Rejects if storage cannot be written to and read from now. */
  check(): Promise<void>;
  /** Removes what interrupted puts left behind and nobody has touched for `staleMs`. @returns how many were removed */
  sweep(staleMs: number): Promise<number>;
}
