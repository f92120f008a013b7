import { hkdfSync, randomBytes, createCipheriv, createDecipheriv } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './app-error.ts';

/** One key for each purpose, so that a signature for one cannot be used for another. */
export interface Secrets {
  /** signs upload URLs */
  uploadUrlKey: Buffer;
  /** signs the preview addresses of unpublished items */
  previewKey: Buffer;
  /** keys the hashes of client addresses */
  addressKey: Buffer;
  /** signs form tokens */
  formTokenKey: Buffer;
  /** signs the addresses of enquiries' private pages */
  enquiryPageKey: Buffer;
  /** signs the addresses of originals that a browser downloads */
  downloadKey: Buffer;
  /** signs that somebody has entered the PIN of a client gallery's link */
  clientPinKey: Buffer;
  /** signs the addresses of pages' drafts */
  draftKey: Buffer;
  /** keys the hashes of words that the spam filter has learned */
  spamWordKey: Buffer;
  /** encrypts the password of the mail server */
  mailKey: Buffer;
  /** encrypts the keys of authenticator apps */
  secondFactorKey: Buffer;
  /** signs the challenges of passkeys */
  passkeyKey: Buffer;
  /** signs the questions of `npm run doctor` to a running server, and their answers */
  doctorKey: Buffer;
  /** tells nodes with other secrets apart, and nothing about the secret */
  nodeFingerprint: string;
}

/**
 * The keys of this installation: derived from `given` (LIGHTWELL_SECRET, the same on every node), else from a random value
 * that is created once in `dataDir/secrets.json`, readable by its owner only. The purposes are part of the keys and must
 * not change.
 */
export function openSecrets({ dataDir, given }: { dataDir: string; given: string | undefined }): Secrets {
  const master = given === undefined ? readOrCreate(dataDir) : Buffer.from(given);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `lightwell ${purpose}`, 32));
  return {
    uploadUrlKey: derive('upload url'),
    previewKey: derive('preview'),
    addressKey: derive('client address'),
    formTokenKey: derive('form stamp'),
    enquiryPageKey: derive('enquiry page'),
    downloadKey: derive('media download'),
    clientPinKey: derive('client gallery pin'),
    draftKey: derive('page draft'),
    spamWordKey: derive('spam word'),
    mailKey: derive('mail settings'),
    secondFactorKey: derive('second factor'),
    passkeyKey: derive('passkey challenge'),
    doctorKey: derive('doctor'),
    nodeFingerprint: derive('node fingerprint').toString('hex'),
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

/** The file appears complete or not at all; if two processes start together, both use the value of the one that created it. */
function create(dataDir: string, file: string): Buffer {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const content = { secret: randomBytes(32).toString('base64url') };
  writeFileSync(temporary, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true, flag: 'wx' });
  try {
    linkSync(temporary, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some mounted folders do not support hard links: copy, which is not atomic for a second process that starts now.
    if (code !== 'EEXIST') copyFileSync(temporary, file, constants.COPYFILE_EXCL);
  } finally {
    unlinkSync(temporary);
  }
  return read(file) as Buffer;
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

export type Encryption = ReturnType<typeof createEncryption>;

/** Encrypts texts that are stored in the database (AES-256-GCM). @param key 32 bytes */
export function createEncryption(key: Buffer) {
  return {
    /** @param context what the text belongs to: it can only be opened with the same context */
    encrypt(text: string, context: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },

    /** @returns undefined if it was sealed with another key or context, or was changed */
    decrypt(sealed: string, context: string): string | undefined {
      const [given, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (given !== version || bytes.length < ivBytes + tagBytes) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
