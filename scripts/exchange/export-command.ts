import { createExchangeServices } from '#server/exchange-services.ts';
import { BackupError } from '#server/modules/backup/backup-error.ts';
import { parseArguments, UsageError, withServices } from '../run-command.ts';
import { formatSize } from '../storage-report.ts';

/** `npm run export -- FOLDER`: everything of the studio in open formats. Works while the server runs. */
const usage = `Usage: npm run export -- FOLDER

Writes everything that staff and visitors entered into a new folder, or over an earlier export, while the server runs or not:
originals/ with a description beside each file, studio.json, enquiries.json and enquiries.csv. The folder has personal data.
It ends with 0 if everything is there, and with 3 if the storage lacks originals or an import would refuse something.`;

const interrupted = new AbortController();

/** An interrupted export leaves nothing. */
export function abortExportOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupted.abort(new BackupError(`Ended by ${signal}. Nothing was kept.`)));
  }
}

export async function exportCommand(args: string[]): Promise<number> {
  const { positionals } = parseArguments({}, usage, args);
  const [given] = positionals;
  if (!given || positionals.length !== 1) throw new UsageError(usage);
  const { signal } = interrupted;
  return withServices(async (services) => {
    const result = await createExchangeServices(services).studioExport.exportTo(given, { signal });
    const { originals, bytes, records, enquiries, missing, refusable } = result;
    console.log(
      `${originals} originals with ${formatSize(bytes)}, ${records} records and ${enquiries} enquiries: ${given}.`,
    );
    for (const file of missing) console.log(`the storage does not have the original: ${file}`);
    for (const fault of refusable) console.log(`an import would refuse: ${fault}`);
    return missing.length + refusable.length > 0 ? 3 : 0;
  });
}
