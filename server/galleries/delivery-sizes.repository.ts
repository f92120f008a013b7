import { randomBytes, randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { databaseNow } from '#server/platform/db/database-now.ts';
import type {
  ClientFileTable,
  ClientGalleryTable,
  DeliveryPresetTable,
  MediaTable,
  Schema,
} from '#server/platform/db/schema.ts';
import { proofSize, type WantedFiles } from './delivery-sizes.ts';

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

/** Rows made and removed in one step, so that no transaction is long. */
const batchSize = 500;

type Joined = ExpressionBuilder<Schema & { f: ClientFileTable; m: MediaTable }, 'f' | 'm'>;
type Item = ExpressionBuilder<Schema & { m: MediaTable }, 'm'>;

/** What the files of an item are made of, as `client_files.source` has it. */
const sourceOf = (eb: Item) =>
  eb
    .case()
    .when('m.mediaType', '!=', 'photo')
    .then(eb.ref('m.poster'))
    // An altered photo says so in its file.
    .when('m.alteration', 'is not', null)
    .then(sql<string | null>`${sql.ref('m.sha256')} || '-altered'`)
    .else(eb.ref('m.sha256'))
    .end();

/** Whether the worker can make these files of an item. Films have a poster, and are delivered as they are. */
const canBeMade = (eb: Item, size: string) =>
  eb.and([
    eb('m.deletedAt', 'is', null),
    eb('m.state', '=', 'ready'),
    size === proofSize
      ? eb.or([
          eb.and([eb('m.mediaType', '=', 'photo'), eb('m.pendingSince', 'is', null)]),
          eb.and([eb('m.mediaType', '=', 'video'), eb('m.poster', 'is not', null)]),
        ])
      : eb('m.mediaType', '=', 'photo'),
    eb('m.sha256', 'is not', null),
  ]);

/** Presets, and the files of client galleries in the sizes that they need. */
export function createDeliveryRepository(db: Kysely<Schema>) {
  const joined = () =>
    db.selectFrom('clientFiles as f').innerJoin('media as m', 'm.id', 'f.mediaId').where('f.state', '!=', 'removing');

  return {
    listPresets: (): Promise<DeliveryPresetTable[]> =>
      db.selectFrom('deliveryPresets').selectAll().orderBy('name').orderBy('id').execute(),

    async insertPreset(values: Omit<DeliveryPresetTable, 'id' | 'createdAt' | 'updatedAt' | 'version'>) {
      const now = new Date().toISOString();
      return db
        .insertInto('deliveryPresets')
        .values({ ...values, id: randomUUID(), createdAt: now, updatedAt: now, version: 1 })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** @returns undefined if there is none, or none of that version */
    updatePreset: (id: string, values: Partial<DeliveryPresetTable>, version?: number) =>
      db
        .updateTable('deliveryPresets')
        .set((eb) => ({ ...values, updatedAt: new Date().toISOString(), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .$if(version !== undefined, (q) => q.where('version', '=', version as number))
        .returningAll()
        .executeTakeFirst(),

    removePreset: (id: string) =>
      db.deleteFrom('deliveryPresets').where('id', '=', id).returningAll().executeTakeFirst(),

    /** The files of a gallery that are up to date, whether they are made or not. @param mediaId only of this item */
    listFiles(
      galleryId: string,
      wanted: readonly Pick<WantedFiles, 'size' | 'recipe'>[],
      mediaId?: string,
    ): Promise<ClientFileTable[]> {
      if (wanted.length === 0) return Promise.resolve([]);
      return joined()
        .selectAll('f')
        .where('m.clientGalleryId', '=', galleryId)
        .where('m.deletedAt', 'is', null)
        .$if(mediaId !== undefined, (q) => q.where('f.mediaId', '=', mediaId as string))
        .where((eb) => eb('f.source', '=', sourceOf(eb as unknown as Item)))
        .where(isOneOf(wanted))
        .execute();
    },

    /** How many items of a gallery have files in this size, once they are made. */
    async countWanted(galleryId: string, size: string): Promise<number> {
      const { count } = await db
        .selectFrom('media as m')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('m.clientGalleryId', '=', galleryId)
        .where((eb) => canBeMade(eb as unknown as Item, size))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** All galleries, also those in the trash, whose files stay until these are removed for good. */
    listGalleries: (): Promise<ClientGalleryTable[]> => db.selectFrom('clientGalleries').selectAll().execute(),

    findGalleryOf: (mediaId: string): Promise<ClientGalleryTable | undefined> =>
      db
        .selectFrom('clientGalleries')
        .innerJoin('media', 'media.clientGalleryId', 'clientGalleries.id')
        .selectAll('clientGalleries')
        .where('media.id', '=', mediaId)
        .executeTakeFirst(),

    find: (id: string): Promise<ClientFileTable | undefined> =>
      db.selectFrom('clientFiles').selectAll().where('id', '=', id).executeTakeFirst(),

    findItem: (id: string): Promise<MediaTable | undefined> =>
      db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Queues files that are missing, of so many items. @returns how many */
    async queueMissing(galleryId: string, { size, recipe }: Pick<WantedFiles, 'size' | 'recipe'>): Promise<number> {
      const items = await db
        .selectFrom('media as m')
        .select(['m.id', (eb) => sourceOf(eb as unknown as Item).as('source')])
        .where('m.clientGalleryId', '=', galleryId)
        .where((eb) => canBeMade(eb as unknown as Item, size))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('clientFiles as f')
                .select('f.id')
                .whereRef('f.mediaId', '=', 'm.id')
                .where('f.size', '=', size)
                .where('f.recipe', '=', recipe),
            ),
          ),
        )
        .limit(batchSize)
        .execute();
      if (items.length === 0) return 0;
      const createdAt = new Date().toISOString();
      const rows = items.map(({ id, source }) => ({
        id: randomBytes(16).toString('hex'),
        createdAt,
        mediaId: id,
        size,
        recipe,
        source: source ?? '',
        state: 'queued' as const,
        attempts: 0,
        interruptions: 0,
      }));
      // Another worker may have queued them meanwhile.
      await db
        .insertInto('clientFiles')
        .values(rows.map((row) => ({ ...nothing, ...row })))
        .onConflict((conflict) => conflict.columns(['mediaId', 'size', 'recipe']).doNothing())
        .execute();
      return rows.length;
    },

    async queueFailed(galleryId: string): Promise<void> {
      const items = db.selectFrom('media').select('id').where('clientGalleryId', '=', galleryId);
      await db
        .updateTable('clientFiles')
        .set({ state: 'queued', failure: null, attempts: 0, interruptions: 0, leasedUntil: null })
        .where('state', '=', 'failed')
        .where('mediaId', 'in', items)
        .execute();
    },

    /** Which files there are, by gallery. */
    listKinds: () => joined().select(['m.clientGalleryId as galleryId', 'f.size', 'f.recipe']).distinct().execute(),

    /** Marks these files of a gallery for removal; `null`: those of items that have none any more, or that are made of other bytes. */
    async retire(which: { galleryId: string | null; size: string; recipe: string } | null, now: string): Promise<void> {
      const ids = joined()
        .select('f.id')
        .where((eb) =>
          which === null
            ? eb('f.source', '!=', sourceOf(eb as unknown as Item))
            : eb.and([
                which.galleryId === null
                  ? eb('m.clientGalleryId', 'is', null)
                  : eb('m.clientGalleryId', '=', which.galleryId),
                eb('f.size', '=', which.size),
                eb('f.recipe', '=', which.recipe),
              ]),
        );
      await db
        .updateTable('clientFiles')
        .set({ state: 'removing' })
        .where('id', 'in', ids)
        // A worker that writes them ends first.
        .where((eb) => eb.or([eb('leasedBy', 'is', null), eb('leasedUntil', '<', now)]))
        .execute();
    },

    listRetired: async (): Promise<string[]> =>
      (await db.selectFrom('clientFiles').select('id').where('state', '=', 'removing').limit(batchSize).execute()).map(
        ({ id }) => id,
      ),

    remove: async (id: string): Promise<void> => {
      await db.deleteFrom('clientFiles').where('id', '=', id).where('state', '=', 'removing').execute();
    },
  };
}

const nothing = {
  files: null,
  crc32: null,
  width: null,
  height: null,
  failure: null,
  leasedBy: null,
  leasedUntil: null,
  waitingSince: null,
};

function isOneOf(wanted: readonly Pick<WantedFiles, 'size' | 'recipe'>[]) {
  return (eb: Joined | ExpressionBuilder<never, never>) => {
    const of = eb as Joined;
    return of.or(wanted.map(({ size, recipe }) => of.and([of('f.size', '=', size), of('f.recipe', '=', recipe)])));
  };
}

/** What is written when the files of an item are made. */
export type MadeFiles = Pick<ClientFileTable, 'files' | 'crc32' | 'width' | 'height'>;

const free = { leasedBy: null, leasedUntil: null };

const isFree = (now: string) => (eb: ExpressionBuilder<Schema, 'clientFiles'>) =>
  eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]);
const changed = async (update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }) =>
  (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;

/**
 * The queue of these files for the media worker, which knows each job by the id of its row. Its methods are those of the queue of
 * photos (job-queue.repository.ts), whose words tell what they do.
 */
export function createClientFileQueue(
  db: Kysely<Schema>,
  { maxAttempts, maxInterruptions }: { maxAttempts: number; maxInterruptions: number },
) {
  const files = () => db.updateTable('clientFiles').where('state', '=', 'queued');
  const leased = (id: string, workerId: string) => files().where('id', '=', id).where('leasedBy', '=', workerId);

  return {
    now: () => databaseNow(db),

    /** @returns the item, with the id and the counts of the job */
    async claim(workerId: string, now: string, until: string): Promise<MediaTable | undefined> {
      const job = await files()
        .set((eb) => ({ leasedBy: workerId, leasedUntil: until, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('clientFiles')
            .select('id')
            .where('state', '=', 'queued')
            .where('attempts', '<', maxAttempts)
            .where('interruptions', '<', maxInterruptions)
            .where(isFree(now))
            .orderBy('attempts')
            .orderBy('interruptions')
            // What a client looks at comes before what is downloaded.
            .orderBy((order) => order.case().when('size', '=', proofSize).then(0).else(1).end())
            .orderBy('createdAt')
            .orderBy('id')
            .limit(1),
        )
        .where(isFree(now))
        .returning(['id', 'mediaId', 'attempts', 'interruptions', 'waitingSince'])
        .executeTakeFirst();
      if (!job) return undefined;
      const { mediaId, ...own } = job;
      const item = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst();
      return item && { ...item, ...own };
    },

    async hasDueJob(): Promise<boolean> {
      const now = new Date(await databaseNow(db)).toISOString();
      const due = db.selectFrom('clientFiles').select('id').where('state', '=', 'queued').where(isFree(now));
      return (await due.limit(1).executeTakeFirst()) !== undefined;
    },

    renew: (id: string, workerId: string, until: string) => changed(leased(id, workerId).set({ leasedUntil: until })),

    /** Writes what was made, for `finish`. */
    store: (id: string, workerId: string, made: MadeFiles) => changed(leased(id, workerId).set(made)),

    finish: (id: string, workerId: string) =>
      changed(
        leased(id, workerId).set({
          ...free,
          state: 'made',
          attempts: 0,
          interruptions: 0,
          failure: null,
          waitingSince: null,
        }),
      ),

    fail: (id: string, workerId: string, failure: string) =>
      changed(leased(id, workerId).set({ ...free, state: 'failed', failure, waitingSince: null })),

    async retry(id: string, workerId: string, notBefore: string): Promise<void> {
      await leased(id, workerId).set({ leasedBy: null, leasedUntil: notBefore, waitingSince: null }).execute();
    },

    async postpone(id: string, workerId: string, notBefore: string): Promise<void> {
      const waitingSince = new Date(await databaseNow(db)).toISOString();
      await leased(id, workerId)
        .set((eb) => ({
          leasedBy: null,
          leasedUntil: notBefore,
          attempts: eb('attempts', '-', 1),
          waitingSince: eb.fn.coalesce('waitingSince', sql.lit(waitingSince)),
        }))
        .execute();
    },

    async release(id: string, workerId: string): Promise<void> {
      await leased(id, workerId)
        .set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) }))
        .execute();
    },

    async failExhausted(now: string, failure: string): Promise<string[]> {
      const rows = await files()
        .set({ ...free, state: 'failed', failure })
        .where(isFree(now))
        .where((eb) => eb.or([eb('attempts', '>=', maxAttempts), eb('interruptions', '>=', maxInterruptions)]))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
