import { formatAccountName } from '#contract/account-name.ts';
import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '#contract/enquiries.ts';
import type {
  ContactNote,
  ContactThread,
  WorkflowUpdate,
  NoteCreate,
  ReplyCreate,
  StaffMember,
  NoteOfEnquiry,
} from '#contract/enquiry-workflow.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { violatedConstraint } from '#server/platform/db/database-failure.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { ContactService } from './enquiries.service.ts';
import { createContactRepository, type ContactRepository } from './enquiries.repository.ts';
import { createWorkflowRepository } from './workflow.repository.ts';
import { type ReplyMail, replyMail } from '#server/mail/templates/reply-mail.ts';

export interface WorkflowParts {
  database: Database;
  contact: Pick<ContactService, 'get'>;
  audit: Pick<AuditService, 'record'>;
  listAccounts: () => Promise<{ id: string; username: string }[]>;
  /** whom the sender of an enquiry answers */
  studioIdentity: () => Promise<{ name: string; email: string }>;
  /** Called in the transaction that stores an answer or a booking: nobody answers spam. */
  onAnswered?: (enquiry: ContactMessage) => Promise<void>;
  mail: {
    /** whether a mail server is set */
    canSend: () => boolean | Promise<boolean>;
    /** Stores a mail in the caller's transaction. */
    enqueue: (mail: ReplyMail & { id: string }) => Promise<void>;
  };
}

export type WorkflowService = ReturnType<typeof createWorkflowService>;

/** How staff deal with enquiries. What they and the senders write never reaches logs or audit events. */
export function createWorkflowService(parts: WorkflowParts) {
  const { database, contact, audit, mail } = parts;
  const { transact } = database;
  const repository = createWorkflowRepository(database.db);
  const contacts = createContactRepository(database);

  /** @throws AppError not-found, edited-elsewhere */
  const updateOrThrow = async (
    id: string,
    change: Parameters<ContactRepository['updateDesk']>[1],
    version?: number,
  ) => {
    if (await contacts.updateDesk(id, change, version)) return;
    await contact.get(id);
    throw new AppError('edited-elsewhere', 'Somebody else has changed this enquiry meanwhile.');
  };

  /** What a change of the stage says about the first answer. `new` takes it back, unless an answer was sent from here. */
  const toAnswerChange = async (id: string, stage: WorkflowUpdate['stage']) => {
    if (stage === 'answered' || stage === 'booked') return { answeredAt: new Date().toISOString() };
    if (stage === 'new' && !(await repository.hasReplies(id))) return { answeredAt: null };
    return {};
  };

  return {
    /** All notes of all enquiries, oldest first. */
    listNotes: async (): Promise<NoteOfEnquiry[]> => (await repository.listAllNotes()).map(withAuthor),

    /** @throws AppError not-found */
    async getThread(id: string): Promise<ContactThread> {
      const [enquiry, notes, replies, canSendMail] = await Promise.all([
        contact.get(id),
        repository.listNotes(id),
        repository.listReplies(id),
        mail.canSend(),
      ]);
      return {
        enquiry,
        notes: notes.map(withAuthor),
        replies: replies.map(withPlainAuthor),
        canSendMail,
      };
    },

    /**
     * @param expectedVersion the change fails if the enquiry has another version by now
     * @throws AppError not-found, edited-elsewhere, validation-failed
     */
    async update(id: string, change: WorkflowUpdate, actor: Actor, expectedVersion?: number): Promise<ContactMessage> {
      return transact(async () => {
        await updateOrThrow(id, { ...change, ...(await toAnswerChange(id, change.stage)) }, expectedVersion).catch(
          refuseUnknownOwner,
        );
        const { stage } = change;
        await audit.record(actor, 'update', 'contact-message', id, { fields: Object.keys(change), stage });
        const enquiry = await contact.get(id);
        if (stage === 'answered' || stage === 'booked') await parts.onAnswered?.(enquiry);
        return enquiry;
      });
    },

    /** @throws AppError not-found */
    async addNote(id: string, { text }: NoteCreate, actor: Actor): Promise<ContactNote> {
      return transact(async () => {
        await contact.get(id);
        const note = await repository.insertNote(id, { authorName: actor.name, text, isFromSender: false });
        await audit.record(actor, 'create', 'contact-note', note.id);
        return note;
      });
    },

    /**
     * Queues an answer to the sender, and stores it and the stage in the same transaction.
     * @throws AppError not-found, edited-elsewhere; mail-not-configured
     */
    async reply(id: string, reply: ReplyCreate, actor: Actor, expectedVersion?: number): Promise<ContactThread> {
      if (!(await mail.canSend())) {
        throw new AppError('mail-not-configured', 'No mail server is set, so the answer cannot be sent from here.');
      }
      const studio = await parts.studioIdentity();
      await transact(async () => {
        const enquiry = await contact.get(id);
        // Booked and closed enquiries stay what they are.
        const isWaiting = enquiry.stage === 'new' || enquiry.stage === 'in-progress';
        const change = {
          ...(isWaiting && { stage: 'answered' as const }),
          ...(enquiry.state === 'unread' && { state: 'read' as const }),
          answeredAt: new Date().toISOString(),
        };
        await updateOrThrow(id, change, expectedVersion);
        const mailId = randomUUID();
        const letter = replyMail(reply, enquiry, studio);
        await mail.enqueue({ ...letter, id: mailId });
        const stored = { authorName: actor.name, subject: letter.subject, text: reply.text, mailId };
        const { id: replyId } = await repository.insertReply(id, stored);
        await audit.record(actor, 'create', 'contact-reply', replyId);
        await parts.onAnswered?.(enquiry);
      });
      return this.getThread(id);
    },

    /** Who can own an enquiry. */
    async listStaff(): Promise<StaffMember[]> {
      return (await parts.listAccounts()).map(({ id, username }) => ({ id, name: username }));
    },
  };
}

function refuseUnknownOwner(error: unknown): never {
  if (violatedConstraint(error) === 'foreign-key') throw invalidField('ownerId', 'no-such-account');
  throw error;
}

function withPlainAuthor<T extends { authorName: string }>(written: T): T {
  return { ...written, authorName: formatAccountName(written.authorName) };
}

/** Senders are named as they wrote themselves. */
function withAuthor<T extends Pick<ContactNote, 'authorName' | 'isFromSender'>>(note: T): T {
  return note.isFromSender ? note : withPlainAuthor(note);
}
