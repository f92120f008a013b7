import { dayMs, hourMs } from '#contract/durations.ts';
import { type DueBounds, toDueBounds } from '#contract/enquiry-stages.ts';
import {
  type ContactCountQuery,
  type ContactCounts,
  type ContactListQuery,
  type ContactMessage,
  type ContactRequest,
  type ContactUpdate,
  type EnquiryValues,
  toEnquiryValues,
  listWishedDays,
} from '#contract/enquiries.ts';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import { createFieldFault } from '#contract/faults/field-fault.ts';
import { todayIn } from '#contract/studio-day.ts';
import type { SpamSignal } from '#contract/spam-signals.ts';
import { faultOfWishedDay, wishedYears } from '#contract/wished-day.ts';
import { AppError, invalidFields, notFound, isInfrastructureFault } from '#server/platform/app-error.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import { personName } from '#contract/person-name.ts';
import type { ContactCounters } from './contact-counters.repository.ts';
import { createContactRepository } from './enquiries.repository.ts';
import { toEnquirySource } from './enquiry-source.ts';
import type { FormTokens } from './form-tokens.ts';
import type { SpamWords } from './spam-words.ts';

/** Where a message comes from. */
export interface ContactOrigin {
  /** the sender's IP address */
  address?: string | undefined;
  /** It is a form of the site that was sent without JavaScript, and so without a form token. */
  isPlainForm?: boolean;
}

/** Why a message looks like spam, or null. A suspected message is stored like any other; staff see it in a separate view. */
export type FindSpamReason = (
  request: ContactRequest,
  origin: ContactOrigin,
  counters: ContactCounters,
) => readonly SpamSignal[] | null | Promise<readonly SpamSignal[] | null>;

/** Rate limit for suspected messages: throws when the sender's network has exceeded it. */
export type LimitSuspects = (
  request: ContactRequest,
  origin: ContactOrigin,
  counters: Pick<ContactCounters, 'add'>,
) => void | Promise<void>;

/** For how long an enquiry that is sent again counts as the same one. */
const repeatedWithinMs = { withToken: dayMs, plainForm: hourMs };

type GivenDay = Pick<ContactListQuery, 'day' | 'dayEndsAt'>;

export type ContactService = ReturnType<typeof createContactService>;

/** A visitor's text is stored and shown to staff. It never reaches logs or audit events. */
export function createContactService({
  database,
  audit,
  findTimeZone,
  formTokens,
  findSpamReason = () => null,
  limitSuspects = () => {},
  notify = () => {},
  spamWords,
}: {
  database: Database;
  audit: Pick<AuditService, 'record'>;
  /** The time zone of the studio. */
  findTimeZone: () => Promise<string>;
  formTokens: FormTokens;
  findSpamReason?: FindSpamReason;
  limitSuspects?: LimitSuspects;
  /**
   * Queues the mails about an enquiry in its transaction; suspected spam too, which is only counted.
   * @param form.language of the page that it was sent from
   */
  notify?: (enquiry: ContactMessage, form: { language: SiteLanguage }) => void | Promise<void>;
  /** Learns from what staff mark. */
  spamWords?: Pick<SpamWords, 'learn'>;
}) {
  const repository = createContactRepository(database);
  const { transact } = database;
  /** The stored enquiry that this request repeats. Counted in the transaction, so that of two at the same time one is stored. */
  const findEarlier = async (
    request: ContactRequest,
    { address, isPlainForm }: ContactOrigin,
  ): Promise<{ id: string } | undefined> => {
    const submission = formTokens.findSubmission(request, isPlainForm ? address : undefined);
    if (submission === undefined) return undefined;
    const name = `sent:${submission}`;
    const windowMs = request.stamp ? repeatedWithinMs.withToken : repeatedWithinMs.plainForm;
    const sent = await repository.counters.add(Date.now(), [{ name, windowMs }]);
    return sent.get(name)?.total === 1 ? undefined : repository.findSame(toEnquiryValues(request));
  };

  /** A day without its end, or an end without its day, says nothing: then the day of the studio counts. */
  const findBounds = async ({ day, dayEndsAt }: GivenDay = {}): Promise<DueBounds> => {
    const today = todayIn(await findTimeZone());
    const isGiven = day !== undefined && dayEndsAt !== undefined;
    return toDueBounds(isGiven ? { ...today, day, dayEndsAt: Date.parse(dayEndsAt) } : today);
  };

  const withBounds = async <T extends GivenDay>({ day, dayEndsAt, ...query }: T = {} as T) => ({
    ...query,
    bounds: await findBounds({ day, dayEndsAt }),
  });

  /** @throws AppError validation-failed, with the days that do not lie ahead */
  const checkDays = async (values: EnquiryValues): Promise<void> => {
    const days = listWishedDays(values);
    if (days.length === 0) return;
    const today = todayIn(await findTimeZone()).day;
    const errors = days.flatMap(({ field, day }) => {
      const fault = faultOfWishedDay(day, today);
      if (fault === 'past') return [createFieldFault(field, 'day-past')];
      return fault === 'late' ? [createFieldFault(field, 'day-too-late', { years: wishedYears })] : [];
    });
    if (errors.length > 0) throw invalidFields(errors);
  };

  return {
    /** @param address of the visitor who opens a form */
    issueFormToken: (address: string): string => formTokens.issue(address),

    /**
     * @returns the id, after the message is committed; that of the first if the same form sends the same again
     * @throws AppError validation-failed for a day that does not lie ahead; too-many-requests, only for a suspected message whose own network has sent too many suspected
     * messages
     */
    async receive(request: ContactRequest, origin: ContactOrigin = {}): Promise<{ id: string }> {
      const source = toEnquirySource(request.page);
      const values = toEnquiryValues(request);
      await checkDays(values);
      const { id } = await transact(async () => {
        const earlier = await findEarlier(request, origin);
        if (earlier) return earlier;
        const reason = await findSpamReason(request, origin, repository.counters);
        if (reason !== null) await limitSuspects(request, origin, repository.counters);
        const stored = await repository.insert(values, reason, source);
        await notify(stored, { language: source.language ?? sourceLanguage });
        return stored;
      });
      await repository.sweepCounters();
      return { id };
    },

    /** Newest first; without a query all enquiries, including suspected spam. */
    list: async (query?: ContactListQuery): Promise<ContactMessage[]> => repository.list(await withBounds(query)),

    countViews: async (query?: ContactCountQuery): Promise<ContactCounts> =>
      repository.countViews(await withBounds(query)),

    count: (): Promise<number> => repository.count(),

    /** How many enquiries are new, due today and overdue. */
    countDue: async (day?: GivenDay) => repository.countDue(await findBounds(day)),

    /** @throws AppError not-found */
    async get(id: string): Promise<ContactMessage> {
      const message = await repository.find(id);
      if (!message) throw notFound('message');
      return message;
    },

    /** @throws AppError not-found */
    async update(id: string, change: ContactUpdate, actor: Actor): Promise<ContactMessage> {
      return transact(async () => {
        const message = await repository.update(id, change);
        if (!message) throw notFound('message');
        if (change.isQuarantined !== undefined) await spamWords?.learn(message, change.isQuarantined ? 'spam' : 'ham');
        await audit.record(actor, 'update', 'contact-message', id, change);
        return message;
      });
    },

    /**
     * For good: its sender withdraws it. Staff put it into the trash (enquiries.service.ts).
     * @throws AppError not-found
     */
    async remove(id: string, actor: Actor): Promise<void> {
      await transact(async () => {
        if (!(await repository.remove(id))) throw notFound('message');
        await audit.record(actor, 'delete', 'contact-message', id);
      });
    },
  };
}

const retryAfterSeconds = 60;

/**
 * If a message cannot be stored because the disk is full or the database unavailable, the error names the studio's phone
 * number and e-mail address: visitors do not come back to try again.
 * @param identity must not fail while the database is unavailable
 */
export function withContactFallback(
  receive: ContactService['receive'],
  identity: () => Promise<Pick<StudioIdentity, 'phone' | 'email'>>,
): ContactService['receive'] {
  return async (request, origin) => {
    try {
      return await receive(request, origin);
    } catch (error) {
      if (!isInfrastructureFault(error)) throw error;
      const { phone, email } = await identity();
      const ways = [phone && `telephone ${phone}`, `write to ${email}`].filter(Boolean).join(' or ');
      throw new AppError('unavailable', `Your message could not be stored just now. Please ${ways}.`, {
        retryAfterSeconds,
        cause: error,
      });
    }
  };
}

const entity = 'contact-message';

export type ContactTrash = ReturnType<typeof createContactTrash>;

/** Enquiries that staff delete rest in the trash, with their notes and mails, as media and records do. Erasing a person is final. */
export function createContactTrash({ database, audit }: { database: Database; audit: Pick<AuditService, 'record'> }) {
  const repository = createContactRepository(database);
  const { transact } = database;
  return {
    /** @throws AppError not-found */
    async put(id: string, actor: Actor): Promise<void> {
      await transact(async () => {
        if (!(await repository.putIntoTrash(id))) throw notFound('message');
        await audit.record(actor, 'delete', entity, id);
      });
    },

    /** Newest first, each with the name of who sent it. */
    async list(limit: number): Promise<{ id: string; title: string; deletedAt: string }[]> {
      const rows = await repository.listTrash(limit);
      return rows.map(({ id, deletedAt, ...names }) => ({ id, title: personName(names), deletedAt }));
    },

    /** @returns false if it is not in the trash any more */
    restore: (id: string, actor: Actor): Promise<boolean> =>
      transact(async () => {
        const isRestored = await repository.restore(id);
        if (isRestored) await audit.record(actor, 'restore', entity, id);
        return isRestored;
      }),

    /** Removes it for good. @returns false if it is not in the trash any more */
    purge: (id: string, actor: Actor): Promise<boolean> =>
      transact(async () => {
        const isPurged = await repository.purge(id);
        if (isPurged) await audit.record(actor, 'purge', entity, id);
        return isPurged;
      }),
  };
}
