import { randomUUID } from 'node:crypto';
import { hourMs } from '#contract/durations.ts';
import { dayIn } from '#contract/studio-day.ts';
import { rolesWith } from '#contract/roles.ts';
import type { MediaDownload } from '#contract/media.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { distinctFileNames } from '#server/platform/file-names.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { inParallel } from '#server/platform/in-parallel.ts';
import { createSignedTexts } from '#server/platform/signed-token.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type DeliveredFile, type OriginalRow, createOriginalFile } from './delivery.service.ts';
import type { CheckSums } from '#server/media/library/check-sums.ts';
import { createOriginalsZip } from './originals-zip.ts';
import { createDownloadRepository } from './download.repository.ts';

/** Long enough to resume the download of a video after a break. */
const ttlMs = hourMs;
/** Parallel questions to the storage whether it has a file. */
const concurrency = 16;

export type DownloadService = ReturnType<typeof createDownloadService>;

/** Originals for staff, by addresses that a browser can download from: it sends no bearer token then. */
export function createDownloadService(parts: {
  database: Database;
  /** the rows of the library, without deleted ones */
  media: { list(by: { ids: string[] }): Promise<OriginalRow[]> };
  storage: Pick<Storage, 'chunks' | 'get' | 'head'>;
  checkSums: Pick<CheckSums, 'find'>;
  links: ReturnType<typeof createDownloadLinks>;
  audit: Pick<AuditService, 'record'>;
  /** The time zone of the studio. */
  findTimeZone: () => Promise<string>;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const { database, media, storage, checkSums, links, audit, findTimeZone, now = Date.now } = parts;
  const repository = createDownloadRepository(database.db);
  const { transact } = database;

  /** In the order of the ids; those that are not in the library are left out. */
  const findRows = async (ids: readonly string[]): Promise<OriginalRow[]> => {
    const rows = new Map((await media.list({ ids: [...new Set(ids)] })).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      rows.delete(id);
      return row ?? [];
    });
  };

  const isWhole = async ({ storageKey, fileSize }: OriginalRow) => (await storage.head(storageKey))?.size === fileSize;

  /** The rows whose originals are there: the sizes are announced before they are read. */
  const filterWhole = async (rows: readonly OriginalRow[]): Promise<OriginalRow[]> => {
    const whole = await inParallel(rows, isWhole, { concurrency });
    return rows.filter((_row, index) => whole[index]);
  };

  return {
    /**
     * An address from which the originals of these items can be downloaded for an hour, or until the session is over.
     * @throws AppError not-found if the library or the storage has none of them
     */
    async issue(ids: readonly string[], session: { id: string }, actor: Actor): Promise<MediaDownload> {
      const rows = await findRows(ids);
      const whole = await filterWhole(rows);
      const [first] = whole;
      if (!first) throw rows.length === 0 ? notFound('media item') : missing();
      const at = now();
      const id = randomUUID();
      const expiresAt = new Date(at + ttlMs).toISOString();
      const createdAt = new Date(at).toISOString();
      await transact(async () => {
        await repository.deleteExpired(createdAt);
        const mediaIds = whole.map((row) => row.id);
        await repository.insert({ id, createdAt, expiresAt, sessionId: session.id, mediaIds });
        const detail = whole.length === 1 ? { originalName: first.originalName } : { count: whole.length };
        await audit.record(actor, 'download', 'media', whole.length === 1 ? first.id : null, detail);
      });
      return {
        url: `/api/downloads/${links.createToken(id)}`,
        expiresAt,
        count: whole.length,
        bytes: String(whole.reduce((sum, { fileSize }) => sum + fileSize, 0)),
        missingCount: rows.length - whole.length,
      };
    },

    /**
     * What a pass of `issue` leads to: the original, or a ZIP of several. Items that were deleted meanwhile are left out.
     * @throws AppError not-found
     */
    async open(token: string): Promise<DeliveredFile> {
      const id = links.open(token);
      const at = new Date(now()).toISOString();
      const mediaIds = id && (await repository.findMediaIds(id, at, rolesWith('content')));
      const rows = mediaIds ? await findRows(mediaIds) : [];
      const [first] = rows;
      if (!mediaIds || !first) throw notFound('download');
      if (mediaIds.length === 1) return createOriginalFile(first, storage);
      const names = distinctFileNames(rows.map(({ originalName }) => originalName));
      const day = dayIn(await findTimeZone(), Date.parse(at));
      const files = rows.map((row, index) => ({ path: names[index] as string, row }));
      return createOriginalsZip(`originals-${day}.zip`, files, { storage, checkSums });
    },
  };
}

function missing(): AppError {
  return new AppError('not-found', 'The storage does not have these files as they were uploaded.');
}

/**
 * Passes of downloads, `{id}~{signature}`: a reader of the database cannot make one up. Logs leave out what follows `~`.
 * When a pass expires, and for which session it is, is stored in the row of the id.
 */
export function createDownloadLinks(key: Buffer) {
  const { toToken, open } = createSignedTexts(key, '~', { purpose: 'media download ' });
  return { createToken: toToken, open };
}
