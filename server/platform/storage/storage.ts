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

export interface PutOptions {
  /** Called with each chunk that the driver no longer needs. A driver may leave it to the garbage collector. */
  onWritten?: ((chunk: Uint8Array) => void) | undefined;
}

/**
 * Where files are stored. Keys are relative, slash-separated and created by Lightwell (`uploads/{id}`,
 * `derivatives/{hash}/{width}.{ext}`), never by a client. Every driver passes `storage.contract.ts`.
 */
export interface Storage {
  /**
   * Stores the stream under `key` atomically: readers see the complete object or none, also after a power cut. Rejects with
   * the stream's error if it fails; then nothing is stored. Replaces an existing object.
   */
  put(
    key: string,
    body: Readable | AsyncIterable<Uint8Array> | Uint8Array,
    options?: PutOptions,
  ): Promise<{ size: number }>;
  /** The bytes of `key`, or of `range`; throws `AppError('not-found')`. The caller must consume or destroy the stream. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * The same bytes at the pace of whoever reads them, with little memory: a chunk is good until the next one is asked for. For
   * files of gigabytes.
   */
  chunks(key: string, range: ByteRange): AsyncIterable<Uint8Array>;
  /** undefined if the object does not exist */
  head(key: string): Promise<StoredObject | undefined>;
  /** Deleting an object that does not exist is no error. */
  delete(key: string): Promise<void>;
  /**
   * Renames the object, replacing any object under the new key. If interrupted, it is under one of the keys or both. Throws
   * `AppError('not-found')`.
   */
  move(from: string, to: string): Promise<void>;
  /** All objects whose key starts with `prefix`, in any order; `openStorage` leaves out the site's own if it is empty. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * Runs `work` with the path of a local file with the object's bytes (the object's own file on disk storage, else a
   * temporary copy, deleted afterwards). The file must not be modified.
   */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Rejects if the storage cannot be written and read. */
  check(): Promise<void>;
  /** Deletes leftovers of interrupted puts that are older than `staleMs`. @returns how many */
  sweep(staleMs: number): Promise<number>;
  /**
   * A short text stored beside the objects, in no listing: identifies the database they belong to. Undefined if there is
   * none.
   */
  readMarker(): Promise<string | undefined>;
  /** Replaces the marker, durably and atomically. */
  writeMarker(text: string): Promise<void>;
  /**
   * The public URL of an object, or of the objects below a key's prefix, that bypasses this server; undefined if there is
   * none. Objects there are public to anybody who knows the key.
   */
  publicUrl?(key: string): string;
  /** Origins other than our own that pages load from or send to. */
  readonly origins?: readonly string[];
  /** Objects that are received in several requests; undefined if the driver does not support them. */
  appendable?: AppendableObjects;
  /** Multipart uploads, also sent to the store directly; undefined for the disk driver. */
  multipart?: MultipartUploads;
}

/**
 * Objects received in several appends, durably. Nothing is visible under the key before `publish`. The caller must make
 * sure that only one writer appends to an object at a time.
 */
export interface AppendableObjects {
  /** The number of durably stored bytes. Undefined if the appendable object does not exist. */
  size(key: string): Promise<number | undefined>;
  /**
   * Writes the stream after the first `offset` bytes, replacing what follows them. Rejects with the stream's error if it
   * fails; bytes received until then are durably stored.
   */
  append(key: string, offset: number, body: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<void>;
  /** The first `bytes` received, or all if there are fewer. */
  head(key: string, bytes: number): Promise<Buffer>;
  /** Runs `work` with the path of a local file with the bytes received. The file must not be modified. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Turns it into a normal object. */
  publish(key: string): Promise<void>;
  /** Discarding an object that does not exist is no error. */
  discard(key: string): Promise<void>;
}

export interface StoredPart {
  /** from 1 */
  partNumber: number;
  /** bytes */
  size: number;
  etag: string;
}

export interface UnfinishedUpload {
  key: string;
  uploadId: string;
  startedAt: Date;
}

/**
 * Multipart uploads: parts are received in any order, from this process or from browsers with presigned URLs. Nothing is
 * visible under the key before `complete`. After it Amazon rejects parts; Swift still accepts one, and other bytes then
 * make the object unreadable until the URL has expired and the file is uploaded again. Methods throw
 * `AppError('not-found')` for an upload that does not exist or is over.
 */
export interface MultipartUploads {
  /** Minimum size of all parts but the last. */
  readonly minPartBytes: number;
  readonly maxParts: number;
  /** @returns the upload id that the other calls need; it does not reveal the key */
  create(key: string): Promise<string>;
  /**
   * A URL that accepts one part by PUT; a repeated PUT replaces it.
   * @param contentLength if given, exactly this many bytes are accepted
   */
  presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { expiresInSeconds: number; contentLength?: number },
  ): Promise<string>;
  /** Sends one part from this process. @returns its ETag */
  uploadPart(key: string, uploadId: string, partNumber: number, bytes: Uint8Array): Promise<string>;
  /** The complete parts received so far. */
  listParts(key: string, uploadId: string): Promise<StoredPart[]>;
  /**
   * Assembles the object from the parts, ordered by number.
   * @throws AppError upload-incomplete if a part is missing, differs from the named one, or is too small
   */
  complete(
    key: string,
    uploadId: string,
    parts: readonly Pick<StoredPart, 'partNumber' | 'etag'>[],
  ): Promise<{ size: number }>;
  /** Deletes the upload and its parts. Aborting one that does not exist is no error. */
  abort(key: string, uploadId: string): Promise<void>;
  /** All unfinished uploads below `prefix`, including abandoned ones. */
  listUnfinished(prefix: string): AsyncIterable<UnfinishedUpload>;
}

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

export function isObjectKey(key: string): boolean {
  const segments = key.split('/');
  return segments.length <= 4 && segments.every((part) => segment.test(part));
}

/**
 * Rejects keys that could leave a driver's folder or hide in it. Lightwell creates all keys, so a bad one is a programming
 * error.
 */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError(`${JSON.stringify(key)} is not an object key`);
}

/** A prefix is a key, the start of one, or empty. */
export function assertObjectPrefix(prefix: string): void {
  const segments = prefix.split('/');
  const last = segments.pop() as string;
  if (segments.length > 4 || ![...segments, ...(last === '' ? [] : [last])].every((part) => segment.test(part))) {
    throw new TypeError(`${JSON.stringify(prefix)} is not the prefix of an object key`);
  }
}

/** The content types of delivered files, by the extension of the file or key. */
const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

export function findContentType(file: string): string {
  return contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
