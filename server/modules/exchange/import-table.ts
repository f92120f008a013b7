import { readFile } from 'node:fs/promises';
import { commandLine } from '#server/modules/audit/actor.ts';
import type { EnquiriesImport } from './import-enquiries.ts';
import { refusal } from './import-folder.ts';
import { count, createImportStats, type ImportStats } from './import-tally.ts';
import { contentKey, readEnquiries } from './table/read-enquiries.ts';

export interface TableImport extends ImportStats {
  refused: { line: number; reason: string }[];
  unknownColumns: string[];
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
    ): Promise<TableImport> {
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
