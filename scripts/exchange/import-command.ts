import { createExchangeServices } from '#server/exchange-services.ts';
import type { ImportTally } from '#server/modules/exchange/import-tally.ts';
import { parseArguments, UsageError, withServices } from '../run-command.ts';

/** `npm run import -- ...`: adds what others have exported. Works while the server runs. */
const usage = `Usage: npm run import -- FOLDER

Adds what an export of "npm run export" has and this studio lacks. Nothing is replaced, and a second run adds nothing: after an
interruption, run it again.

  --dry-run          lists what would be added and writes nothing
  --without-owners   adds enquiries without their owners where these have no account here`;

export async function importCommand(args: string[]): Promise<number> {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    'without-owners': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArguments(options, usage, args);
  const [given] = positionals;
  if (!given || positionals.length !== 1) throw new UsageError(usage);
  const isDryRun = values['dry-run'];
  return withServices(async (services) => {
    const { studioImport } = createExchangeServices(services);
    const tally = await studioImport.importFrom(given, { isDryRun, withoutOwners: values['without-owners'] });
    report(tally, isDryRun);
    return 0;
  });
}

function report({ counts, keptOwn }: ImportTally, isDryRun: boolean): void {
  for (const [kind, { added, known }] of counts) {
    console.log(`${kind}: ${added} ${isDryRun ? 'would be added' : 'added'}, ${known} here already`);
  }
  for (const what of keptOwn) console.log(`left as it is here: ${what}`);
  if (counts.size === 0 && keptOwn.length === 0) console.log('The export is empty.');
  if (isDryRun) console.log('Nothing was written.');
}
