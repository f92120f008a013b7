import { z } from 'zod';

/** Maximum number of files in one download. */
export const maxDownloadedMedia = 10_000;

export const mediaDownloadRequest = z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxDownloadedMedia) });

/**
 * Where a browser gets the originals: one as it was uploaded, several as a ZIP. The address needs no token, because browsers send
 * none with a download; it is valid until `expiresAt`, for as long as the session that asked for it is open.
 */
export const mediaDownload = z.object({
  url: z.string(),
  expiresAt: z.iso.datetime(),
  /** files in it */
  count: z.number().int(),
  /** bytes of the files */
  bytes: z.string(),
  /** files that are not in it because the storage does not have them as they were uploaded */
  missingCount: z.number().int(),
});
export type MediaDownload = z.infer<typeof mediaDownload>;
