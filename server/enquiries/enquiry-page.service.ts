import { personName } from '#contract/person-name.ts';
import { answerWithinMs } from '#contract/enquiry-stages.ts';
import { type ContactMessage, listWishedDays, type EnquiryPage } from '#contract/enquiries.ts';
import { todayIn } from '#contract/studio-day.ts';
import type { Actor } from '#server/audit/audit.service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSignedTexts } from '#server/platform/signed-token.ts';
import type { ContactService } from './enquiries.service.ts';
import { createContactRepository } from './enquiries.repository.ts';
import { createWorkflowRepository } from './workflow.repository.ts';

/** Audit events name nobody: the enquiry is gone, and with it who sent it. */
const sender: Actor = { id: null, name: 'sender of the enquiry' };

/** More is a flood, not a conversation. */
const maxAdditions = 20;

export interface EnquiryPageParts {
  links: EnquiryLinks;
  database: Database;
  contact: Pick<ContactService, 'get' | 'remove'>;
  /** The time zone of the studio. */
  findTimeZone: () => Promise<string>;
  /** Queues the mails about an addition in its transaction. */
  notify?: (enquiry: ContactMessage, addition: string) => void | Promise<void>;
}

/**
 * The private page of an enquiry, for whoever has its key: its sender. Read at each view, so it is never ahead of the database
 * nor behind it.
 */
export function createEnquiryPageService({
  links,
  database,
  contact,
  findTimeZone,
  notify = () => {},
}: EnquiryPageParts) {
  const { transact } = database;
  const repository = createWorkflowRepository(database.db);
  const contacts = createContactRepository(database);
  const findEnquiry = async (key: string): Promise<ContactMessage | undefined> => {
    const id = links.findId(key);
    return id === undefined ? undefined : contact.get(id).catch(undefinedIfMissing);
  };

  const listAdditions = async (id: string) => (await repository.listNotes(id)).filter((note) => note.isFromSender);

  return {
    /** What there is under a key, before its page is rendered: nobody can guess the key of an enquiry, and one that is gone had a key. */
    async findState(key: string): Promise<'open' | 'gone' | 'unknown'> {
      if (links.findId(key) === undefined) return 'unknown';
      return (await findEnquiry(key)) ? 'open' : 'gone';
    },

    /** @returns undefined for a wrong key, and once the enquiry is deleted */
    async find(key: string): Promise<EnquiryPage | undefined> {
      const enquiry = await findEnquiry(key);
      if (!enquiry) return undefined;
      const { id, firstName, serviceType, message, createdAt } = enquiry;
      const additions = await listAdditions(id);
      return {
        firstName,
        serviceType,
        message,
        days: listWishedDays(enquiry),
        createdAt,
        answerBy: new Date(Date.parse(waitingSince(enquiry, additions)) + answerWithinMs).toISOString(),
        progress: toProgress(enquiry),
        timeZone: await findTimeZone(),
        additions: additions.map((note) => ({ createdAt: note.createdAt, text: note.text })),
      };
    },

    /**
     * Stores what the sender adds. Staff see the enquiry as unread again. If it was answered or closed, it is in progress again and
     * to be followed up today: the promise of a first answer does not count a second time.
     * @throws AppError not-found; too-many-requests after 20 additions
     */
    async add(key: string, text: string): Promise<void> {
      const today = todayIn(await findTimeZone()).day;
      await transact(async () => {
        const enquiry = await findEnquiry(key);
        if (!enquiry) throw notFound('enquiry');
        const { id, stage, answeredAt } = enquiry;
        if ((await listAdditions(id)).length >= maxAdditions) {
          throw new AppError(
            'too-many-requests',
            'This enquiry has many messages already. Please call or write to us.',
          );
        }
        const authorName = personName(enquiry);
        await repository.insertNote(id, { authorName, text, isFromSender: true });
        const isDealtWith = stage === 'answered' || stage === 'closed';
        await contacts.updateDesk(id, {
          state: 'unread',
          ...(isDealtWith && { stage: 'in-progress' }),
          ...((isDealtWith || answeredAt !== null) && { followUpOn: toEarlier(enquiry.followUpOn, today) }),
        });
        await notify(enquiry, text);
      });
    },

    /**
     * Deletes the enquiry with all that belongs to it.
     * @throws AppError not-found
     */
    async withdraw(key: string): Promise<void> {
      const id = links.findId(key);
      if (id === undefined) throw notFound('enquiry');
      await contact.remove(id, sender);
    },
  };
}

function toProgress({ answeredAt, stage, state }: ContactMessage): EnquiryPage['progress'] {
  if (stage === 'answered' || stage === 'booked' || (stage === 'closed' && answeredAt !== null)) return 'answered';
  return state === 'unread' ? 'received' : 'read';
}

/** The first message without an answer, ISO 8601. */
function waitingSince({ createdAt, answeredAt }: ContactMessage, additions: readonly { createdAt: string }[]): string {
  if (answeredAt === null) return createdAt;
  return additions.find((addition) => addition.createdAt > answeredAt)?.createdAt ?? createdAt;
}

/** @param day YYYY-MM-DD */
function toEarlier(day: string | null, today: string): string {
  return day !== null && day < today ? day : today;
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not-found') return undefined;
  throw error;
}

export type EnquiryLinks = ReturnType<typeof createEnquiryLinks>;

/**
 * Keys of the private pages of enquiries, `{id}~{signature}`: nobody can guess one, every node with the same secret can check it,
 * and nothing is stored. Logs leave out what follows `~`.
 */
export function createEnquiryLinks({ key }: { key: Buffer }) {
  const { toToken, open } = createSignedTexts(key, '~');
  return { toKey: toToken, findId: open };
}
