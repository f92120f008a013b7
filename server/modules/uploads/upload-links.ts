import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';

/** Enough for the largest film over a slow connection. */
export const uploadLinkTtlMs = 24 * 60 * 60 * 1000;

export interface UploadLinkQuery {
  expires?: string | undefined;
  signature?: string | undefined;
}

/** Signed URLs, each of which lets its bearer upload one object until it expires. */
export function createUploadLinks(key: Buffer) {
  const sign = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id}.${expires}`).digest('base64url');

  return {
    /** @returns path and query */
    createPath(id: string, expiresAt: Date): string {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      return `/uploads/${id}?expires=${expires}&signature=${sign(id, expires)}`;
    },

    /** @throws AppError upload-url-invalid or upload-expired */
    check(id: string, { expires = '', signature = '' }: UploadLinkQuery, now = Date.now()): void {
      const expected = Buffer.from(sign(id, expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError('upload-url-invalid', 'This upload address was not given out here.');
      }
      if (Number(expires) * 1000 <= now) {
        throw uploadExpired();
      }
    },
  };
}

export function uploadExpired(): AppError {
  return new AppError('upload-expired', 'This upload address has expired. Ask for a new one.');
}

export type UploadLinks = ReturnType<typeof createUploadLinks>;
