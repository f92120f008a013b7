import { createHash, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BackupError, ignoreMissing } from './backup-folder.ts';
import { type Checksums, type Manifest, names } from './manifest.ts';
import { writeDurably } from '#server/platform/storage/file-writer.ts';
import { createEncryption } from '#server/platform/secrets.ts';

/** What a restored studio needs to be the same one. */
export interface BackupSecrets {
  /** the text of DATA_DIR/secrets.json */
  file: string | undefined;
  /** LIGHTWELL_SECRET */
  variable: string | undefined;
}

/** OWASP's first choice for scrypt: 128 MB of memory and a third of a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
const context = 'lightwell backup secrets';
const keyBytes = 32;
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * Copies the secrets into a backup. With a passphrase they are encrypted, LIGHTWELL_SECRET too. Without one, secrets.json is
 * readable by the owner of the folder only, like the database with everybody's enquiries beside it, and LIGHTWELL_SECRET is
 * left out: a backup without keys could not open the password of the mail server or the pages that were sent to visitors.
 */
export async function copySecrets(
  place: { dataDir: string; secret: string | undefined; backupPassphrase: string | undefined },
  target: string,
  checksums: Checksums,
): Promise<Manifest['secrets']> {
  const file = await readFile(path.join(place.dataDir, names.secrets), 'utf8').catch(ignoreMissing);
  const isEncrypted = place.backupPassphrase !== undefined;
  if (file === undefined && !(isEncrypted && place.secret)) return 'none';
  const name = isEncrypted ? names.encryptedSecrets : names.secrets;
  const text = place.backupPassphrase
    ? await encryptSecrets({ file, variable: place.secret }, place.backupPassphrase)
    : (file as string);
  await writeDurably(path.join(target, name), [Buffer.from(text)], { mode: 0o600 });
  checksums.set(name, createHash('sha256').update(text).digest('hex'));
  return isEncrypted ? 'encrypted' : 'readable';
}

/**
 * The secrets of a backup.
 * @throws BackupError if they are encrypted and the passphrase does not open them
 */
export async function readSecrets(
  folder: string,
  manifest: Manifest,
  passphrase: string | undefined,
): Promise<BackupSecrets> {
  if (manifest.secrets === 'none') return { file: undefined, variable: undefined };
  if (manifest.secrets === 'readable') {
    return { file: await readFile(path.join(folder, names.secrets), 'utf8'), variable: undefined };
  }
  if (!passphrase) {
    throw new BackupError('The secrets of this backup are encrypted: set BACKUP_PASSPHRASE to the passphrase of then.');
  }
  return decryptSecrets(await readFile(path.join(folder, names.encryptedSecrets), 'utf8'), passphrase);
}

export async function decryptsWith(folder: string, passphrase: string): Promise<boolean> {
  const text = await readFile(path.join(folder, names.encryptedSecrets), 'utf8').catch(ignoreMissing);
  return decryptSecrets(text ?? '', passphrase).then(
    () => true,
    () => false,
  );
}

/** Encrypts with a key derived from the passphrase (scrypt, AES-256-GCM). */
export async function encryptSecrets(secrets: BackupSecrets, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const sealed = createEncryption(await deriveBackupKey(passphrase, salt, cost)).encrypt(
    JSON.stringify(secrets),
    context,
  );
  return `${JSON.stringify({ kdf: 'scrypt', ...cost, salt: salt.toString('base64url'), sealed }, null, 2)}\n`;
}

/** @throws BackupError if the passphrase is another one, or the text was changed */
export async function decryptSecrets(text: string, passphrase: string): Promise<BackupSecrets> {
  const failed = new BackupError('BACKUP_PASSPHRASE does not open the secrets of this backup.');
  try {
    const { salt, sealed } = JSON.parse(text) as { salt: string; sealed: string };
    const opened = createEncryption(await deriveBackupKey(passphrase, Buffer.from(salt, 'base64url'), cost)).decrypt(
      sealed,
      context,
    );
    if (opened === undefined) throw failed;
    return JSON.parse(opened) as BackupSecrets;
  } catch {
    throw failed;
  }
}

function deriveBackupKey(passphrase: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  return deriveKey(passphrase.normalize('NFC'), salt, keyBytes, { ...options, maxmem: 256 * 1024 * 1024 });
}
