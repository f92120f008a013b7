import { personName } from '#contract/person-name.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { TrashedContactRepository } from './trashed-contact.repository.ts';

const entity = 'contact-message';

export type ContactTrash = ReturnType<typeof createContactTrash>;

/** Enquiries that staff delete rest in the trash, with their notes and mails, as media and records do. Erasing a person is final. */
export function createContactTrash({
  repository,
  transact,
  audit,
}: {
  repository: TrashedContactRepository;
  transact: Transactions['transact'];
  audit: Pick<AuditService, 'record'>;
}) {
  return {
    /** @throws AppError not-found */
    async put(id: string, actor: Actor): Promise<void> {
      await transact(async () => {
        if (!(await repository.put(id))) throw notFound('message');
        await audit.record(actor, 'delete', entity, id);
      });
    },

    /** Newest first, each with the name of who sent it. */
    async list(limit: number): Promise<{ id: string; title: string; deletedAt: string }[]> {
      const rows = await repository.list(limit);
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
