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
  /** Told of each chunk of a stream that the driver needs no longer. A driver may leave it to the garbage collector. */
  onWritten?: ((chunk: Uint8Array) => void) | undefined;
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
  put(
    key: string,
    body: Readable | AsyncIterable<Uint8Array> | Uint8Array,
    options?: PutOptions,
  ): Promise<{ size: number }>;
  /** The bytes of `key`, or of `range` of it; throws `AppError('not-found')`. The caller must consume or destroy the stream. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** undefined if there is no such object */
  head(key: string): Promise<StoredObject | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /**
   * Gives the object another key; what was there is replaced. Interrupted, it leaves the object under one of the keys or under
   * both. Throws `AppError('not-found')`.
   */
  move(from: string, to: string): Promise<void>;
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
  /** A short text beside the objects, in no listing of them: which database they belong to. Undefined if there is none. */
  readMarker(): Promise<string | undefined>;
  /** Replaces it, durably, all or nothing. */
  writeMarker(text: string): Promise<void>;
  /**
   * Where browsers find the object (or, of a part of a key, the objects below it) without asking this server; undefined
   * where they have to ask. What is behind it is public to whoever knows the key.
   */
  publicUrl?(key: string): string;
  /** Origins besides our own that pages load from or send to. */
  readonly origins?: readonly string[];
  /**
   * An address that takes the whole object by PUT, with exactly this type and, if given, as many bytes, until it expires.
   * Whoever has it can replace the object for so long: judge the bytes afterwards, and keep what was judged elsewhere.
   * Undefined where the driver has none (the disk).
   */
  presignPut?(
    key: string,
    options: { contentType: string; contentLength?: number; expiresInSeconds: number },
  ): Promise<string>;
  /** Objects that arrive over several requests; undefined where the driver has none. */
  appendable?: AppendableObjects;
  /** Uploads in parts, and past this process; undefined where the driver has none (the disk). */
  multipart?: MultipartUploads;
}

/**
 * Objects that arrive piece by piece, each behind the last, also over power cuts. Under its key nothing is seen of one
 * before `publish`. Of several who append to one object at once, all but one must have been stopped by the caller.
 */
export interface AppendableObjects {
  /** How many bytes are safe: no power cut takes them back. Undefined if there is no such appendable object. */
  size(key: string): Promise<number | undefined>;
  /**
   * Writes the stream behind the first `offset` bytes; what was there beyond them goes. Rejects with the stream's own
   * error if it fails; what had arrived by then is kept, and is safe.
   */
  append(key: string, offset: number, body: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<void>;
  /** The first `bytes` of what has arrived, or all of it where that is less. */
  head(key: string, bytes: number): Promise<Buffer>;
  /** Runs `work` with the path of a local file that holds what has arrived. The file must not be written to. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Makes it an object like any other. */
  publish(key: string): Promise<void>;
  /** Discarding what is not there is no error. */
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
 * An object that arrives in parts, in any order, from here or from a browser that was given signed addresses. Nothing is
 * seen under the key before `complete`. An address of a part is of no use after it at Amazon's; Swift still takes the part,
 * and other bytes than before then make the object unreadable until the address expires and it is uploaded anew. Methods
 * throw `AppError('not-found')` for an upload that is over or never was.
 */
export interface MultipartUploads {
  /** Every part but the last has at least this many bytes. */
  readonly minPartBytes: number;
  readonly maxParts: number;
  /** @returns the id of the upload, which the other calls need; it says nothing of the key */
  create(key: string): Promise<string>;
  /**
   * An address that takes one part by PUT, as often as it is sent; the last one counts.
   * @param contentLength if given, exactly as many bytes are taken
   */
  presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { expiresInSeconds: number; contentLength?: number },
  ): Promise<string>;
  /** Sends one part from here. @returns its ETag */
  uploadPart(key: string, uploadId: string, partNumber: number, bytes: Uint8Array): Promise<string>;
  /** What has arrived, by part number: whole parts only. */
  listParts(key: string, uploadId: string): Promise<StoredPart[]>;
  /**
   * Makes the parts into the object, in the order of their numbers.
   * @throws AppError upload-incomplete if a part is missing, another than named, or too small
   */
  complete(
    key: string,
    uploadId: string,
    parts: readonly Pick<StoredPart, 'partNumber' | 'etag'>[],
  ): Promise<{ size: number }>;
  /** Forgets the upload and its parts. Aborting what is over is no error. */
  abort(key: string, uploadId: string): Promise<void>;
  /** Every upload under way below `prefix`, also those that nobody will finish. */
  listUnfinished(prefix: string): AsyncIterable<UnfinishedUpload>;
}
