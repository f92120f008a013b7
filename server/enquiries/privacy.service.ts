import { dayMs, hourMs, isoAt } from '#contract/durations.ts';
import type { Retention, PersonData, PersonErased } from '#contract/privacy.ts';
import { dayIn } from '#contract/studio-day.ts';
import type { RetentionMonths } from '#contract/limits.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { runEvery } from '#server/platform/run-every.ts';
import { createContactRepository } from './enquiries.repository.ts';
import { type StoredRetention, createPersonRepository, createRetentionRepository } from './privacy.repository.ts';
import type { SpamWords } from './spam-words.ts';

/** Staff see what will be deleted for this long before it is. */
export const noticeMs = 7 * dayMs;
const maxListed = 100;
/** Rows per transaction, so that other writers wait only briefly. */
const batchSize = 200;

const retentionActor: Actor = { id: null, name: 'retention period' };

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Deletes enquiries when the retention period that staff have set is over. Without one nothing is ever deleted. */
export function createRetentionService({
  database,
  audit,
  revision,
  findTimeZone,
  log,
  now = Date.now,
}: {
  database: Database;
  audit: Pick<AuditService, 'record'>;
  revision: Pick<ContentRevision, 'bump'>;
  /** The time zone of the studio. */
  findTimeZone: () => Promise<string>;
  log: Pick<Log, 'info' | 'error'>;
  now?: () => number;
}) {
  const repository = createRetentionRepository(database.db);
  const contacts = createContactRepository(database);
  const { transact } = database;
  const findToday = async () => ({ day: dayIn(await findTimeZone(), now()) });

  const get = async (): Promise<Retention> => {
    const stored = await repository.find();
    if (!isSet(stored)) return { months: null, startsAt: null, upcoming: { count: 0, enquiries: [] } };
    const startsAt = Date.parse(stored.setAt) + noticeMs;
    const until = receivedBefore(now() + noticeMs, stored.months);
    const today = await findToday();
    const [count, rows] = await Promise.all([
      contacts.countReceivedBefore(until, today),
      contacts.listReceivedBefore(until, { ...today, limit: maxListed }),
    ]);
    const enquiries = rows.map((row) => {
      const over = monthsAfter(row.createdAt, stored.months);
      return { ...row, deletedAt: isoAt(Math.max(over, startsAt)) };
    });
    return { months: stored.months, startsAt: isoAt(startsAt), upcoming: { count, enquiries } };
  };

  /** @returns how many enquiries were deleted */
  const apply = async (): Promise<number> => {
    const stored = await repository.find();
    if (!isSet(stored) || now() < Date.parse(stored.setAt) + noticeMs) return 0;
    const before = receivedBefore(now(), stored.months);
    const today = await findToday();
    let removed = 0;
    for (let found = batchSize; found === batchSize;) {
      const rows = await contacts.listReceivedBefore(before, { ...today, limit: batchSize });
      found = rows.length;
      removed += await transact(async () => {
        const count = await contacts.removeReceivedBefore(
          rows.map(({ id }) => id),
          before,
          today,
        );
        if (count > 0) await audit.record(retentionActor, 'delete', 'expired-enquiries', null, { count });
        return count;
      });
    }
    await repository.removeMailsBefore(before);
    return removed;
  };

  const run = async () => {
    const removed = await apply();
    if (removed > 0) log.info({ removed }, 'deleted enquiries after the retention period');
  };

  return {
    get,
    apply,

    /** For the privacy page. */
    findMonths: async (): Promise<RetentionMonths> => (await repository.find())?.months ?? null,

    /** Each change gives another week's notice. */
    async update(months: RetentionMonths, actor: Actor): Promise<Retention> {
      await transact(async () => {
        if ((await repository.find())?.months === months) return;
        await repository.save({ months, setAt: isoAt(now()) });
        await audit.record(actor, 'update', 'retention', null, { months });
        await revision.bump();
      });
      return get();
    },

    /** Deletes now and every hour. @returns a function that stops it */
    start: () => runEvery(hourMs, run, { log, failure: 'failed to delete old enquiries; retrying in an hour' }),
  };
}

function isSet(stored: StoredRetention | undefined): stored is StoredRetention & { months: number } {
  return typeof stored?.months === 'number';
}

/** The end of a period of months; a day that the last month does not have is its last day. */
function monthsAfter(time: string, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

function receivedBefore(time: number, months: number): string {
  return isoAt(monthsAfter(isoAt(time), -months));
}

export type PersonService = ReturnType<typeof createPersonService>;

/** The rights of a person to get and to erase what is stored about them (GDPR, articles 15, 17 and 20). */
export function createPersonService({
  database,
  spamWords,
  audit,
}: {
  database: Database;
  spamWords: Pick<SpamWords, 'forget'>;
  audit: Pick<AuditService, 'record'>;
}) {
  const { transact } = database;
  const contacts = createContactRepository(database);
  const repository = createPersonRepository(database.db, contacts);
  return {
    async read(email: string): Promise<PersonData> {
      const mentionedIn = await repository.listMentions(email);
      return { email, exportedAt: new Date().toISOString(), ...(await repository.read(email)), mentionedIn };
    },

    /** In one transaction: everything is erased, or nothing. The audit event names nobody. */
    erase: (email: string, actor: Actor): Promise<PersonErased> =>
      transact(async () => {
        const ids = await contacts.lockIds(email);
        for (const id of ids) await spamWords.forget(id);
        const digests = await repository.erase(email);
        const clientGalleries = await repository.eraseClient(email);
        if (ids.length > 0 || digests > 0 || clientGalleries.length > 0) {
          const count = clientGalleries.length;
          const detail = { enquiries: ids.length, digests, ...(count > 0 && { clientGalleries: count }) };
          await audit.record(actor, 'delete', 'person', null, detail);
        }
        return { enquiries: ids.length, clientGalleries, mentionedIn: await repository.listMentions(email) };
      }),
  };
}
