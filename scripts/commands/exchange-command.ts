import { stat } from 'node:fs/promises';
import { mediaCategories, mediaCategoryNames } from '#contract/media-categories.ts';
import { createExchangeServices } from '#server/exchange-services.ts';
import type { ImportStats } from '#server/exchange/import-stats.ts';
import type { Services } from '#server/services.ts';
import { parseArguments, UsageError, withServices, whenInterrupted } from '#scripts/run-command.ts';
import { formatSize } from './storage-report.ts';

/** `npm run import -- ...`: adds what others have exported. Works while the server runs. */
const importUsage = `Usage: npm run import -- FOLDER
       npm run import -- ENQUIRIES.csv
       npm run import -- FOLDER --photos

Adds what an export of "npm run export" has and this studio lacks, the enquiries of a table, or the pictures and videos of any folder:
its sub-folders become galleries. Nothing is replaced, and a second run adds nothing: after an interruption, run it again.

  --dry-run          lists what would be added and writes nothing
  --without-owners   adds enquiries without their owners where these have no account here
  --skip-invalid     adds the other rows of a table if some break a rule
  --category NAME    files the pictures of the folder itself there, and new galleries; default: for records and galleries only
  --publish          shows new galleries to visitors at once, instead of after staff have looked at them`;

const photoCategories = mediaCategoryNames.filter((name) => mediaCategories[name] === 'photo');

type Given = ReturnType<typeof readArguments>;

export async function importCommand(args: string[]): Promise<number> {
  const given = readArguments(args);
  await stat(given.place).catch((error: Error) => {
    throw new UsageError(`${given.place} cannot be read: ${error.message}`);
  });
  return withServices(async (services) => {
    if (given.hasPhotos) await importPhotos(services, given);
    else if (given.place.toLowerCase().endsWith('.csv')) await importTable(services, given);
    else report(await createExchangeServices(services).studioImport.importFrom(given.place, given), given);
    return 0;
  });
}

async function importTable(services: Services, given: Given): Promise<void> {
  const { tableImport } = createExchangeServices(services);
  const result = await tableImport.importFrom(given.place, given);
  for (const { line, reason } of result.refused) console.log(`left out: line ${line}: ${reason}`);
  for (const name of result.unknownColumns) console.log(`left out: the column ${name}`);
  report(result, given);
}

async function importPhotos(services: Services, given: Given): Promise<void> {
  const result = await createExchangeServices(services).photoImport.importFrom(given.place, given);
  for (const { file, reason } of result.refused) console.log(`left out: ${file}: ${reason}`);
  report(result, given);
}

function report({ counts, keptOwn, added: additions }: ImportStats, { isDryRun }: Given): void {
  if (isDryRun) for (const what of additions) console.log(`would be added: ${what}`);
  for (const [kind, { added, known }] of counts) {
    console.log(`${kind}: ${added} ${isDryRun ? 'would be added' : 'added'}, ${known} here already`);
  }
  for (const what of keptOwn) console.log(`left as it is here: ${what}`);
  if (counts.size === 0 && keptOwn.length === 0) console.log('There is nothing to add.');
  if (isDryRun) console.log('Nothing was written.');
}

function readArguments(args: string[]) {
  const no = { type: 'boolean', default: false } as const;
  const options = {
    'dry-run': no,
    'without-owners': no,
    'skip-invalid': no,
    photos: no,
    publish: no,
    category: { type: 'string' },
  } as const;
  const { values, positionals } = parseArguments(options, importUsage, args);
  const [place] = positionals;
  const category = photoCategories.find((name) => name === values.category);
  if (!place || positionals.length !== 1 || category !== values.category) throw new UsageError(importUsage);
  return {
    place,
    category,
    hasPhotos: values.photos,
    isPublished: values.publish,
    isDryRun: values['dry-run'],
    withoutOwners: values['without-owners'],
    skipInvalid: values['skip-invalid'],
  };
}

/** `npm run export -- FOLDER`: everything of the studio in open formats. Works while the server runs. */
const exportUsage = `Usage: npm run export -- FOLDER

Writes everything that staff and visitors entered into a new folder, or over an earlier export, while the server runs or not:
originals/ with a description beside each file, studio.json, enquiries.json and enquiries.csv. The folder has personal data.
It ends with 0 if everything is there, and with 3 if the storage lacks originals or an import would refuse something.`;

export async function exportCommand(args: string[]): Promise<number> {
  const { positionals } = parseArguments({}, exportUsage, args);
  const [given] = positionals;
  if (!given || positionals.length !== 1) throw new UsageError(exportUsage);
  const signal = whenInterrupted;
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
