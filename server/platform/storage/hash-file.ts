import { createHash } from 'node:crypto';
import { eachPart } from './read-chunks.ts';

/** @returns the file's hex SHA-256 */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await eachPart(file, (part) => hash.update(part));
  return hash.digest('hex');
}
