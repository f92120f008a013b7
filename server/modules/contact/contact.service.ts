import type {
  ContactCountQuery,
  ContactCounts,
  ContactListQuery,
  ContactMessage,
  ContactRequest,
  ContactUpdate,
} from '#contract/contact.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { ContactCounters } from './contact-counters.repository.ts';
import type { ContactRepository } from './contact.repository.ts';
import type { FormStamps } from './form-tokens.ts';

/** Where a message comes from, as far as judging it needs that. */
export interface ContactOrigin {
  /** the sender's IP address */
  address?: string | undefined;
}

/** Why a message looks like spam, or null. A suspected message is stored like any other and only shown apart. */
export type JudgeContact = (
  request: ContactRequest,
  origin: ContactOrigin,
  counters: ContactCounters,
) => string | null | Promise<string | null>;

/** Lets a suspected message in or throws. */
export type AdmitContact = (
  request: ContactRequest,
  origin: ContactOrigin,
  counters: Pick<ContactCounters, 'add'>,
) => void | Promise<void>;

export type ContactService = ReturnType<typeof createContactService>;

/** A visitor's words reach the database and the staff's screen only: neither logs nor audit events carry them. */
export function createContactService({
  repository,
  transact,
  audit,
  stamps,
  judge = () => null,
  admit = () => {},
}: {
  repository: ContactRepository;
  transact: Transactions['transact'];
  audit: Pick<AuditService, 'record'>;
  stamps: FormStamps;
  judge?: JudgeContact;
  admit?: AdmitContact;
}) {
  return {
    /** A stamp for a form that somebody begins to fill in, or, without an address, for a page that is shown to many. */
    issueStamp: ({ address }: ContactOrigin = {}): string => stamps.issue(address),

    /**
     * @returns only after the message is durably stored
     * @throws AppError too-many-requests, only for a suspected message whose own network has sent too many of the kind
     */
    async receive(request: ContactRequest, origin: ContactOrigin = {}): Promise<{ id: string }> {
      const { website: _honeypot, stamp: _stamp, ...message } = request;
      const id = await repository.insert({ ...message, phone: message.phone || null }, async (counters) => {
        const reason = await judge(request, origin, counters);
        if (reason !== null) await admit(request, origin, counters);
        return reason;
      });
      return { id };
    },

    /** Newest first; without a query all of them, suspected spam included. */
    list: (query?: ContactListQuery): Promise<ContactMessage[]> => repository.list(query),

    countViews: (query?: ContactCountQuery): Promise<ContactCounts> => repository.countViews(query),

    count: (): Promise<number> => repository.count(),

    /** @throws AppError not-found */
    async update(id: string, change: ContactUpdate, actor: Actor): Promise<ContactMessage> {
      return transact(async () => {
        const message = await repository.update(id, change);
        if (!message) throw notFound('message');
        await audit.record(actor, 'update', 'contact-message', id, change);
        return message;
      });
    },

    /** @throws AppError not-found */
    async remove(id: string, actor: Actor): Promise<void> {
      await transact(async () => {
        if (!(await repository.remove(id))) throw notFound('message');
        await audit.record(actor, 'delete', 'contact-message', id);
      });
    },
  };
}
