import type { Kysely } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Schema, UploadTable } from '#server/platform/db/schema.ts';

export type UploadRepository = ReturnType<typeof createUploadRepository>;

/** A row for each upload URL. States: issued -> receiving -> stored -> claimed, and from receiving back to issued. */
export function createUploadRepository(db: Kysely<Schema>) {
  return {
    async insert(
      row: Pick<UploadTable, 'id' | 'createdAt' | 'createdBy' | 'category' | 'expiresAt' | 'length'>,
    ): Promise<void> {
      await db
        .insertInto('uploads')
        .values({ ...row, ...unused })
        .execute();
    },

    async find(id: string): Promise<UploadTable | undefined> {
      return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The role of who made the upload's link; undefined if that account is gone. */
    async findMakerRole(id: string): Promise<Role | undefined> {
      const maker = await db
        .selectFrom('uploads')
        .innerJoin('adminUsers', 'adminUsers.id', 'uploads.createdBy')
        .select('adminUsers.role')
        .where('uploads.id', '=', id)
        .executeTakeFirst();
      return maker?.role;
    },

    /**
     * Locks the upload; of concurrent calls one succeeds.
     * @param by.now the heartbeat, and the token that the other methods need
     * @param by.staleBefore a heartbeat before this belongs to a dead receiver; so does one as far in the future, written
     * by a clock that ran ahead
     * @param by.dead a receiver that is known to be dead
     */
    async beginReceiving(
      id: string,
      by: { now: string; staleBefore: string; receiver: string; dead?: string },
    ): Promise<boolean> {
      const { now, staleBefore, receiver, dead = '' } = by;
      const notAfter = new Date(2 * Date.parse(now) - Date.parse(staleBefore)).toISOString();
      return changed(
        db
          .updateTable('uploads')
          .set({ state: 'receiving', receivingSince: now, receiver, yieldAsked: 0 })
          .where('id', '=', id)
          .where((eb) =>
            eb.or([
              eb('state', '=', 'issued'),
              eb.and([
                eb('state', '=', 'receiving'),
                eb.or([
                  eb('receivingSince', '<', staleBefore),
                  eb('receivingSince', '>', notAfter),
                  eb('receiver', '=', dead),
                ]),
              ]),
            ]),
          ),
      );
    },

    /** The receiver's heartbeat. @returns false if another has taken over */
    async continueReceiving(id: string, token: string, now: string): Promise<boolean> {
      return changed(receiving(id, token).set({ receivingSince: now }));
    },

    /** Requests the release from the current holder. */
    async requestRelease(id: string): Promise<void> {
      await db
        .updateTable('uploads')
        .set({ yieldAsked: 1 })
        .where('id', '=', id)
        .where('state', '=', 'receiving')
        .where('yieldAsked', '=', 0)
        .execute();
    },

    async isReleaseRequested(id: string, token: string): Promise<boolean> {
      const row = await db
        .selectFrom('uploads')
        .select('yieldAsked')
        .where('id', '=', id)
        .where('receivingSince', '=', token)
        .executeTakeFirst();
      return row?.yieldAsked === 1;
    },

    /** Sets the length of the whole file, once. */
    async setLength(id: string, length: number): Promise<void> {
      await db.updateTable('uploads').set({ length }).where('id', '=', id).where('length', 'is', null).execute();
    },

    async setPartsId(id: string, partsId: string): Promise<void> {
      await db.updateTable('uploads').set({ partsId }).where('id', '=', id).execute();
    },

    async finishReceiving(
      id: string,
      token: string,
      stored: { size: number; mimeType: string; storedAt: string; expiresAt: string },
    ): Promise<boolean> {
      return changed(receiving(id, token).set({ ...stored, state: 'stored', receivingSince: null }));
    },

    /** Releases the lock; the same URL can be used again. */
    async abandonReceiving(id: string, token: string): Promise<boolean> {
      return changed(receiving(id, token).set({ state: 'issued', receivingSince: null }));
    },

    /** Expired uploads that are neither claimed nor being received. */
    async listAbandoned(now: string, receivingBefore: string): Promise<Pick<UploadTable, 'id' | 'partsId'>[]> {
      return db
        .selectFrom('uploads')
        .select(['id', 'partsId'])
        .where('expiresAt', '<', now)
        .where((eb) =>
          eb.or([
            eb('state', 'in', ['issued', 'stored']),
            eb.and([eb('state', '=', 'receiving'), eb('receivingSince', '<', receivingBefore)]),
          ]),
        )
        .limit(1_000)
        .execute();
    },

    /** Makes an expired upload unclaimable. @returns false if it was claimed in the meantime */
    async withdraw(id: string): Promise<boolean> {
      return changed(
        db
          .updateTable('uploads')
          .set({ state: 'issued', receivingSince: null })
          .where('id', '=', id)
          .where('state', '!=', 'claimed'),
      );
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('uploads').where('id', '=', id).execute();
    },
  };

  function receiving(id: string, token: string) {
    return db
      .updateTable('uploads')
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .where('receivingSince', '=', token);
  }
}

async function changed(update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

const unused = {
  state: 'issued',
  receivingSince: null,
  receiver: null,
  yieldAsked: 0,
  partsId: null,
  storedAt: null,
  size: null,
  mimeType: null,
} as const;
