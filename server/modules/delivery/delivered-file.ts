import type { Readable } from 'node:stream';
import type { ByteRange } from '#server/platform/storage/storage.ts';

export interface DeliveredFile {
  name: string;
  /** bytes */
  size: number;
  contentType: string;
  etag: string;
  /** the public file's address at the storage or CDN, if it has one */
  publicUrl?: string | undefined;
  open(range?: ByteRange): Promise<Readable | Buffer>;
}
