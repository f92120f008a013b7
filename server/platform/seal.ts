import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

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
