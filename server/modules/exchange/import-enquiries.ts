import { personName } from '#contract/person-name.ts';
import { dayIn } from '#contract/studio-day.ts';
import type { ExportedEnquiry } from '#contract/exchange/enquiries-file.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { ExchangedEnquiriesRepository } from './exchanged-enquiries.repository.ts';
import { refusal } from './import-folder.ts';
import { count, type ImportStats } from './import-tally.ts';
import { contentKey } from './table/read-enquiries.ts';

export type EnquiriesImport = ReturnType<typeof createEnquiriesImport>;

/** Ids of the accounts that own enquiries, by name. */
type Owners = ReadonlyMap<string, string>;

/** Adds enquiries that this studio lacks, without telling anybody by mail. */
export function createEnquiriesImport({
  repository,
  transact,
  audit,
}: {
  repository: ExchangedEnquiriesRepository;
  transact: Transactions['transact'];
  audit: Pick<AuditService, 'record'>;
}) {
  return {
    /** @throws AppError validation-failed if an owner has no account here, unless the enquiries may lose them */
    async findOwners(
      enquiries: readonly ExportedEnquiry[],
      { withoutOwners }: { withoutOwners: boolean },
    ): Promise<Owners> {
      const accounts = await repository.listAccounts();
      const unknown = new Set(enquiries.flatMap(({ owner }) => (owner === null || accounts.has(owner) ? [] : [owner])));
      if (unknown.size === 0 || withoutOwners) return accounts;
      throw refusal([...unknown].map((name) => ({ path: 'owner', message: noAccount(name) })));
    },

    /** The texts of the enquiries that are here, see `contentKey`. */
    listKeys: async (): Promise<Set<string>> => new Set((await repository.list()).map(contentKey)),

    /** In one transaction each: an enquiry with its notes and replies. */
    async addAll(
      enquiries: readonly ExportedEnquiry[],
      owners: Owners,
      { isDryRun, actor, stats }: { isDryRun: boolean; actor: Actor; stats: ImportStats },
    ): Promise<void> {
      const known = await repository.listIds();
      let added = 0;
      for (const enquiry of enquiries) {
        count(stats, 'enquiries', known.has(enquiry.id) ? 'known' : 'added', formatName(enquiry));
        if (isDryRun || known.has(enquiry.id)) continue;
        const ownerId = (enquiry.owner !== null && owners.get(enquiry.owner)) || null;
        known.add(enquiry.id);
        await transact(async () => repository.insert(enquiry, ownerId));
        added += 1;
      }
      if (added > 0) await audit.record(actor, 'create', 'contact-message', null, { count: added, imported: true });
    },
  };
}

function formatName(enquiry: ExportedEnquiry): string {
  return `${personName(enquiry)}, ${dayIn('UTC', Date.parse(enquiry.createdAt))}`;
}

function noAccount(name: string): string {
  return `Enquiries belong to ${name}, who has no account here: create it with "npm run admin -- create", or add --without-owners`;
}
