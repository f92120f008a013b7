import { readFile } from 'node:fs/promises';
import { personName } from '#contract/person-name.ts';
import { dayIn } from '#contract/studio-day.ts';
import type { ExportedEnquiry } from '#contract/exchange.ts';
import { type Actor, type AuditService, commandLine } from '#server/audit/audit.service.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import type { ContactRepository } from '#server/enquiries/enquiries.repository.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import { refusal } from './export-folder.ts';
import { count, type ImportStats, createImportStats } from './import-stats.ts';
import { contentKey, readEnquiries } from './read-enquiries.ts';

export type EnquiriesImport = ReturnType<typeof createEnquiriesImport>;

/** Ids of the accounts that own enquiries, by name. */
type Owners = ReadonlyMap<string, string>;

/** Adds enquiries that this studio lacks, without telling anybody by mail. */
export function createEnquiriesImport({
  repository,
  contacts,
  transact,
  audit,
}: {
  repository: Pick<ExchangeRepository, 'listAccounts'>;
  contacts: Pick<ContactRepository, 'listWhole' | 'listIds' | 'insertWhole'>;
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
    listKeys: async (): Promise<Set<string>> => new Set((await contacts.listWhole()).map(contentKey)),

    /** In one transaction each: an enquiry with its notes and replies. */
    async addAll(
      enquiries: readonly ExportedEnquiry[],
      owners: Owners,
      { isDryRun, actor, stats }: { isDryRun: boolean; actor: Actor; stats: ImportStats },
    ): Promise<void> {
      const known = await contacts.listIds();
      let added = 0;
      for (const enquiry of enquiries) {
        count(stats, 'enquiries', known.has(enquiry.id) ? 'known' : 'added', formatName(enquiry));
        if (isDryRun || known.has(enquiry.id)) continue;
        const ownerId = (enquiry.owner !== null && owners.get(enquiry.owner)) || null;
        known.add(enquiry.id);
        await transact(async () => contacts.insertWhole(enquiry, ownerId));
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

/** Adds the enquiries of a CSV file, of Lightwell or of another program. */
export function createTableImport({
  enquiries,
  findTimeZone,
}: {
  enquiries: EnquiriesImport;
  /** The time zone of the studio. */
  findTimeZone: () => Promise<string>;
}) {
  return {
    /**
     * @param options.skipInvalid adds the other rows if some are refused, instead of none
     * @throws AppError validation-failed, with the line and the reason of each refused row
     */
    async importFrom(
      file: string,
      { isDryRun = false, skipInvalid = false, withoutOwners = false, now = new Date() } = {},
    ) {
      const table = readEnquiries(await readFile(file), { now, timeZone: await findTimeZone() });
      if (!table) {
        const message = `${file} has no columns for e-mail and message in its first line`;
        throw refusal([{ path: file, message }]);
      }
      const { refused, unknownColumns } = table;
      if (refused.length > 0 && !skipInvalid && !isDryRun) {
        throw refusal(
          refused.map(({ line, reason }) => ({ path: `line ${line}`, message: `line ${line}: ${reason}` })),
        );
      }
      const stats = createImportStats();
      // Of a table without ids, what the form or another table has brought is known by its text.
      const written = await enquiries.listKeys();
      const isKnown = (row: (typeof table.enquiries)[number]) => !row.hasId && written.has(contentKey(row.enquiry));
      const others = table.enquiries.flatMap((row) => {
        if (!isKnown(row)) return [row.enquiry];
        count(stats, 'enquiries', 'known', '');
        return [];
      });
      const owners = await enquiries.findOwners(others, { withoutOwners });
      await enquiries.addAll(others, owners, { isDryRun, actor: commandLine, stats });
      return { ...stats, refused, unknownColumns };
    },
  };
}
