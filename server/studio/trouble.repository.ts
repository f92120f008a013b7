import type { ExpressionBuilder, Kysely } from 'kysely';
import { dayMs, hourMs, minuteMs, isoAt } from '#contract/durations.ts';
import type { Trouble } from '#contract/system.ts';
import { maxClockSkewMs, databaseNow } from '#server/platform/db/database-now.ts';
import { isNotAboutTrashed } from '#server/platform/db/mails-of-trash.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createSetting } from '#server/platform/db/settings.ts';

/** A trouble that goes away sooner is not mailed. */
const settleMs = 4 * minuteMs;
/** A machine that has not looked for so long does not say how it is today. */
const freshMs = hourMs;

/** Times in ISO 8601. */
export interface StoredCertificate {
  /** PUBLIC_URL */
  origin: string;
  from: string;
  until: string;
  checkedAt: string;
}

/** A trouble with the host that it belongs to; empty: it is the studio's. */
export interface PlacedTrouble {
  trouble: Trouble;
  place: string;
}

export type TroubleRepository = ReturnType<typeof createTroubleRepository>;

/** @param now milliseconds; by default the same for all nodes */
export function createTroubleRepository(db: Kysely<Schema>, now: () => Promise<number> = () => databaseNow(db)) {
  const certificates = createSetting<StoredCertificate>(db, 'certificate');
  const lasting = () => db.selectFrom('troubles').where('overAt', 'is', null);

  return {
    now,

    /** Mails that have not been sent, whatever the reason. */
    async findWaitingMails(): Promise<{ waiting: number; since: string } | undefined> {
      const { count, oldest } = await db
        .selectFrom('mails')
        .where('state', '=', 'queued')
        .where(isNotAboutTrashed)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
        .executeTakeFirstOrThrow();
      return oldest === null ? undefined : { waiting: Number(count), since: oldest };
    },

    findCertificate: certificates.find,
    saveCertificate: (certificate: StoredCertificate): Promise<void> =>
      certificates.save(certificate, certificate.checkedAt),

    /** What other machines have found lately; see `troublesIn`. */
    async listElsewhere(host: string): Promise<unknown[]> {
      const time = await now();
      const rows = lasting()
        .select('facts')
        .where('place', 'not in', ['', host])
        .where('seenAt', '>', isoAt(time - freshMs));
      return (await rows.execute()).map(parse);
    },

    /** Stores what this machine has found, of the studio and of itself, and that the rest is over. In a transaction. */
    async note(found: readonly PlacedTrouble[], host: string): Promise<void> {
      const time = await now();
      const at = isoAt(time);
      for (const { trouble, place } of found) {
        const seen = { facts: JSON.stringify(trouble), seenAt: at };
        await db
          .insertInto('troubles')
          .values({ kind: trouble.kind, place, ...seen, since: at, toldAt: null, overAt: null })
          .onConflict((conflict) =>
            conflict.columns(['kind', 'place']).doUpdateSet((eb) => ({
              ...seen,
              // It begins anew if it was over.
              since: eb.case().when('troubles.overAt', 'is', null).then(eb.ref('troubles.since')).else(at).end(),
              overAt: null,
            })),
          )
          .execute();
      }
      const keys = new Set(found.map(({ trouble, place }) => `${trouble.kind} ${place}`));
      const own = await lasting().select(['kind', 'place']).where('place', 'in', ['', host]).execute();
      for (const { kind, place } of own.filter((row) => !keys.has(`${row.kind} ${row.place}`))) {
        await db
          .updateTable('troubles')
          .set({ overAt: at })
          .where('kind', '=', kind)
          .where('place', '=', place)
          .execute();
      }
      await db
        .deleteFrom('troubles')
        .where((eb) =>
          eb.or([
            eb.and([eb('overAt', 'is not', null), isUntold(eb, time)]),
            // Of a machine that is gone.
            eb('seenAt', '<', isoAt(time - dayMs)),
          ]),
        )
        .execute();
    },

    /**
     * In a transaction: of several machines one gets them.
     * @returns all troubles (see `troublesIn`), if one of them was not mailed for a day
     */
    async claimUntold(): Promise<unknown[]> {
      const time = await now();
      const toldAt = isoAt(time);
      const claimed = await db
        .updateTable('troubles')
        .set({ toldAt })
        .where('overAt', 'is', null)
        .where((eb) => isUntold(eb, time))
        .where((eb) =>
          eb.or([eb('since', '<=', isoAt(time - settleMs)), eb('since', '>', isoAt(time + maxClockSkewMs))]),
        )
        .returning('kind')
        .execute();
      if (claimed.length === 0) return [];
      await db.updateTable('troubles').set({ toldAt }).where('overAt', 'is', null).execute();
      return (await lasting().select('facts').orderBy('since').orderBy('kind').execute()).map(parse);
    },
  };
}

function parse({ facts }: { facts: string }): unknown {
  return JSON.parse(facts);
}

/** For a day. A time that has not come yet was written by a clock that ran ahead. */
function isUntold(eb: ExpressionBuilder<Schema, 'troubles'>, time: number) {
  return eb.or([
    eb('toldAt', 'is', null),
    eb('toldAt', '<=', isoAt(time - dayMs)),
    eb('toldAt', '>', isoAt(time + maxClockSkewMs)),
  ]);
}
