import { type Kysely, sql } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';

export type ReplacementRepository = ReturnType<typeof createReplacementRepository>;

/** What belongs to a file and not to its item. The name and the capture time stay, because they say where the item stands. */
const fileColumns = [
  'fileSize',
  'mimeType',
  'storageKey',
  'state',
  'failureReason',
  'waitingSince',
  'pendingSince',
  'width',
  'height',
  'thumbhash',
  'colour',
  'derivatives',
  'superseded',
  'sha256',
  'crc32',
  'durationMs',
  'poster',
  'readablePercent',
  'copyright',
] as const satisfies readonly (keyof MediaTable)[];

const free = { leasedBy: null, leasedUntil: null, attempts: 0, interruptions: 0 };

function filePart(row: MediaTable): Pick<MediaTable, (typeof fileColumns)[number]> {
  return Object.fromEntries(fileColumns.map((column) => [column, row[column]])) as never;
}

/** Texts of the database that may name an uploaded object, beside those of the records. */
const otherTexts = [
  ['trashedRecords', ['content']],
  ['settings', ['value']],
  ['pageContents', ['differences', 'draft']],
  ['pageContentHistory', ['differences', 'changes']],
] as const satisfies readonly (readonly [keyof Schema, readonly string[]])[];

/** Rows of items whose file takes the place of another one. */
export function createReplacementRepository(db: Kysely<Schema>) {
  // Tables and columns come from lists, so Kysely cannot check them.
  const texts = db as unknown as Kysely<Record<string, Record<string, string | number | null>>>;

  return {
    /** Those that are processed, the oldest first. A film whose other sizes wait for ffmpeg is. */
    listDue: (): Promise<Pick<MediaTable, 'id'>[]> =>
      db
        .selectFrom('media')
        .select('id')
        .where('replacesId', 'is not', null)
        .where('deletedAt', 'is', null)
        .where('state', '=', 'ready')
        .where('pendingSince', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('filmJobs')
                .select('mediaId')
                .whereRef('filmJobs.mediaId', '=', 'media.id')
                .where('needsFfmpeg', '=', 0),
            ),
          ),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    /** Locks one that waits until the end of the transaction. @returns undefined if another process has done it meanwhile */
    lockWaiting: (id: string): Promise<MediaTable | undefined> =>
      db
        .updateTable('media')
        .set(free)
        .where('id', '=', id)
        .where('replacesId', 'is not', null)
        .where('deletedAt', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    find: (id: string): Promise<MediaTable | undefined> =>
      db.selectFrom('media').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst(),

    /** Locks the item, and takes it from a worker. @returns undefined if it has another file by now, or is in the trash */
    lock: ({ id, storageKey }: MediaTable): Promise<MediaTable | undefined> =>
      db
        .updateTable('media')
        .set(free)
        .where('id', '=', id)
        .where('storageKey', '=', storageKey)
        .where('deletedAt', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Whether a file that was uploaded later has the place already. */
    async isLate({ createdAt }: MediaTable, itemId: string): Promise<boolean> {
      const later = db.selectFrom('media').select('id').where('replacedById', '=', itemId);
      return (await later.where('createdAt', '>', createdAt).limit(1).executeTakeFirst()) !== undefined;
    },

    /** Moves one that waited to the trash as it is. */
    async discard({ id, replacesId }: MediaTable): Promise<void> {
      await db
        .updateTable('media')
        .set({ deletedAt: new Date().toISOString(), replacesId: null, replacedById: replacesId })
        .where('id', '=', id)
        .execute();
    },

    /** Gives the item the file of the one that waited, and that one, in the trash, the file of the item. */
    async swap(item: MediaTable, waiting: MediaTable, focus: Pick<MediaTable, 'focalX' | 'focalY' | 'posterChoice'>) {
      const now = new Date().toISOString();
      const own = db.updateTable('media').where('id', '=', waiting.id);
      // The key is unique at each moment.
      await own.set({ storageKey: `replaced/${waiting.id}` }).execute();
      await db
        .updateTable('media')
        .set((eb) => ({
          ...filePart(waiting),
          ...focus,
          originalName: withExtensionOf(item.originalName, waiting.originalName),
          updatedAt: now,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', item.id)
        .execute();
      const { alt, caption, tags, typedFields, capturedAt, originalName, filename, focalX, focalY } = item;
      const kept = { alt, caption, tags, typedFields, capturedAt, originalName, filename, focalX, focalY };
      await own
        .set({
          ...filePart(item),
          ...kept,
          foundTexts: null,
          replacesId: null,
          replacedById: item.id,
          deletedAt: now,
        })
        .execute();
      const jobs = await db.selectFrom('filmJobs').selectAll().where('mediaId', 'in', [item.id, waiting.id]).execute();
      if (jobs.length === 0) return;
      await db.deleteFrom('filmJobs').where('mediaId', 'in', [item.id, waiting.id]).execute();
      const moved = jobs.map((job) => ({
        ...job,
        leasedBy: null,
        leasedUntil: null,
        mediaId: job.mediaId === item.id ? waiting.id : item.id,
      }));
      await db.insertInto('filmJobs').values(moved).execute();
    },

    /** Films whose poster is this photo. */
    listWithPoster: (photoId: string): Promise<Pick<MediaTable, 'id'>[]> =>
      db
        .selectFrom('media')
        .select('id')
        .where('posterChoice', 'like', `%${photoId}%`)
        .where('deletedAt', 'is', null)
        .execute(),

    /**
     * Writes the new key of an object wherever records name the old one. They have a new version, so that no open form writes the old one back.
     * @returns how many
     */
    async renameInRecords(table: string, fields: readonly string[], from: string, to: string): Promise<number> {
      if (fields.length === 0) return 0;
      const { numUpdatedRows } = await texts
        .updateTable(table)
        .set((eb) => ({
          ...Object.fromEntries(fields.map((field) => [field, sql`replace(${sql.ref(field)}, ${from}, ${to})`])),
          updatedAt: new Date().toISOString(),
          version: eb('version', '+', 1),
          // It names the same items as before.
          referencesVersion: eb
            .case()
            .when('referencesVersion', '=', eb.ref('version'))
            .then(eb('version', '+', 1))
            .else(eb.ref('referencesVersion'))
            .end(),
        }))
        .where((eb) => eb.or(fields.map((field) => eb(field, 'like', `%${from}%`))))
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** The same in everything else that names objects. */
    async renameElsewhere(from: string, to: string): Promise<number> {
      let changed = 0n;
      for (const [table, columns] of otherTexts) {
        for (const column of columns) {
          const { numUpdatedRows } = await texts
            .updateTable(table)
            .set({ [column]: sql`replace(${sql.ref(column)}, ${from}, ${to})` })
            .where(column, 'like', `%${from}%`)
            .executeTakeFirstOrThrow();
          changed += numUpdatedRows;
        }
      }
      return Number(changed);
    },

    /** The name of the account that uploaded a file. */
    async findUploader({ storageKey }: Pick<MediaTable, 'storageKey'>): Promise<{ id: string | null; name: string }> {
      const id = storageKey.slice(storageKey.indexOf('/') + 1);
      const upload = await db.selectFrom('uploads').select('createdBy').where('id', '=', id).executeTakeFirst();
      const by = upload?.createdBy ?? '';
      const user = await db.selectFrom('adminUsers').select('username').where('id', '=', by).executeTakeFirst();
      return user ? { id: by, name: user.username } : { id: null, name: by };
    },
  };
}

/** The name of the item stays, and its extension says what the file is now. */
function withExtensionOf(name: string, newName: string): string {
  const [extension] = /\.[^./\\]{1,10}$/.exec(newName) ?? [];
  const [before] = /\.[^./\\]{1,10}$/.exec(name) ?? [];
  if (!extension || extension.toLowerCase() === before?.toLowerCase()) return name;
  return (before ? name.slice(0, -before.length) : name) + extension;
}
