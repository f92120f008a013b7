import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** @returns hex SHA-256 of the file's bytes, which are streamed */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
