import { hkdfSync, randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

/** One key for each purpose, so that none can be used in the place of another. */
export interface Secrets {
  /** signs upload addresses */
  uploadUrlKey: Buffer;
  /** signs the addresses under which staff see what is not published */
  previewKey: Buffer;
  /** keys the hashes under which client addresses are stored */
  addressKey: Buffer;
  /** signs the time at which an enquiry form was shown */
  formTokenKey: Buffer;
}

/**
 * The keys of this installation: derived from `given` (LIGHTWELL_SECRET, the same on every node), else from a random
 * value that is made once and kept in `dataDir/secrets.json`, readable by the owner only.
 */
export function openSecrets({ dataDir, given }: { dataDir: string; given: string | undefined }): Secrets {
  const master = given === undefined ? readOrCreate(dataDir) : Buffer.from(given);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `lightwell ${purpose}`, 32));
  return {
    uploadUrlKey: derive('upload url'),
    previewKey: derive('preview'),
    addressKey: derive('client address'),
    formTokenKey: derive('form stamp'),
  };
}

function readOrCreate(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secrets.json');
  return read(file) ?? create(dataDir, file);
}

function read(file: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const secret = secretIn(text);
  if (secret.length >= 32) return secret;
  throw new StartError(
    `${file} holds no usable secret. Restore it from a backup, or delete it to have a new one made.`,
  );
}

function secretIn(text: string): Buffer {
  try {
    return Buffer.from(String((JSON.parse(text) as { secret?: unknown }).secret ?? ''), 'base64url');
  } catch {
    return Buffer.alloc(0);
  }
}

/** The file appears whole or not at all, and of two processes that start together one wins and both use its value. */
function create(dataDir: string, file: string): Buffer {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const content = { secret: randomBytes(32).toString('base64url') };
  writeFileSync(temporary, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true, flag: 'wx' });
  try {
    linkSync(temporary, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some mounted folders know no links; there a second process that starts at the same moment is not told apart.
    if (code !== 'EEXIST') copyFileSync(temporary, file, constants.COPYFILE_EXCL);
  } finally {
    unlinkSync(temporary);
  }
  return read(file) as Buffer;
}
