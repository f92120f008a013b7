import type { ContactMessage, ContactRequest, ContactState } from '#contract/contact.ts';
import { notFound } from '#server/app-error.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { ContactRepository } from './contact.repository.ts';

/** Where a message comes from, as far as judging it needs that. */
export interface ContactOrigin {
  /** the sender's IP address */
  address?: string | undefined;
}

/** Why a message looks like spam, or null. A suspected message is stored like any other and only shown apart (reading 14). */
export type JudgeContact = (request: ContactRequest, origin: ContactOrigin) => string | null;

export type ContactService = ReturnType<typeof createContactService>;

/** A visitor's words reach the database and the staff's screen only: neither logs nor audit events carry them. */
export function createContactService({
  repository,
  audit,
  judge = () => null,
}: {
  repository: ContactRepository;
  audit: Pick<AuditService, 'record'>;
  judge?: JudgeContact;
}) {
  return {
    /** @returns only after the message is durably stored */
    async receive(request: ContactRequest, origin: ContactOrigin = {}): Promise<{ id: string }> {
      const message = { ...request, phone: request.phone || null };
      return { id: await repository.insert(message, judge(request, origin)) };
    },

    /** All of them, suspected spam included, newest first. */
    list: (): Promise<ContactMessage[]> => repository.list(),

    /** @throws AppError not-found */
    async setState(id: string, state: ContactState, actor: Actor): Promise<ContactMessage> {
      const message = await repository.setState(id, state);
      if (!message) throw notFound('message');
      await audit.record(actor, 'update', 'contact-message', id, { state });
      return message;
    },

    /** @throws AppError not-found */
    async remove(id: string, actor: Actor): Promise<void> {
      if (!(await repository.remove(id))) throw notFound('message');
      await audit.record(actor, 'delete', 'contact-message', id);
    },
  };
}
