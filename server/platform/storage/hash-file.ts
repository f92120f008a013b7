import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** @returns the file's hex SHA-256, computed as a stream */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
