import type { PersonData, PersonErased } from '#contract/privacy/person.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { SpamWords } from '#server/modules/contact/spam-words/spam-words.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { PersonRepository } from './person.repository.ts';

export type PersonService = ReturnType<typeof createPersonService>;

/** The rights of a person to get and to erase what is stored about them (GDPR, articles 15, 17 and 20). */
export function createPersonService({
  repository,
  spamWords,
  transact,
  audit,
}: {
  repository: PersonRepository;
  spamWords: Pick<SpamWords, 'forget'>;
  transact: Transactions['transact'];
  audit: Pick<AuditService, 'record'>;
}) {
  return {
    async read(email: string): Promise<PersonData> {
      const mentionedIn = await repository.listMentions(email);
      return { email, exportedAt: new Date().toISOString(), ...(await repository.read(email)), mentionedIn };
    },

    /** In one transaction: everything is erased, or nothing. The audit event names nobody. */
    erase: (email: string, actor: Actor): Promise<PersonErased> =>
      transact(async () => {
        const ids = await repository.lockIds(email);
        for (const id of ids) await spamWords.forget(id);
        const digests = await repository.erase(email);
        if (ids.length > 0 || digests > 0)
          await audit.record(actor, 'delete', 'person', null, { enquiries: ids.length, digests });
        return { enquiries: ids.length, mentionedIn: await repository.listMentions(email) };
      }),
  };
}
