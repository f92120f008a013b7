import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '#server/app-error.ts';
import { readConfig } from '#server/config.ts';
import { emptyTally, looksLikeAnotherDatabase } from '#server/modules/media/hygiene-findings.ts';
import { createLog } from '#server/platform/log.ts';
import { copyStorage } from '#server/platform/storage/copy-storage.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { prepareData } from '#server/prepare-data.ts';
import { createServices, type Services } from '#server/services.ts';
import { explainFailure } from '#server/start-failure.ts';
import { createReport, sizeOf, summaryOf } from './storage-report.ts';

/** `npm run storage -- ...`: what an operator does with the files. It works while the server runs. */
const usage = `Usage: npm run storage -- <command>

  check          compares the files with the database; changes nothing
  repair         the same, and puts right what can be put right
  copy-to-s3     copies the files in DATA_DIR to the bucket of S3_BUCKET; can be repeated

repair stops where most files belong to no row, since the database is then likely the wrong one; --force goes on.
check ends with 0 if all is well and with 3 if something was found.`;

class UsageError extends Error {}

const commands: Record<string, (services: Services, given: { force: boolean }) => Promise<number>> = {
  async check({ storageHygiene }) {
    const tally = emptyTally();
    const report = createReport();
    for await (const finding of storageHygiene.inspect(tally)) console.log(report.add(finding));
    console.log(summaryOf(tally, report));
    return report.found === 0 ? 0 : 3;
  },

  async repair({ storageHygiene }, { force }) {
    const tally = emptyTally();
    const report = createReport();
    for await (const finding of storageHygiene.inspect(tally)) console.log(report.add(finding));
    console.log(summaryOf(tally, report));
    if (looksLikeAnotherDatabase(tally) && !force) {
      throw new UsageError(
        'So many files belong to no row that the database may be the wrong one. Nothing was changed. If it is right, add --force.',
      );
    }
    let repaired = 0;
    // Anew, since nothing of the first pass is kept in memory; each repair looks once more before it does anything.
    for await (const finding of storageHygiene.inspect()) if (await finding.repair?.()) repaired += 1;
    console.log(`${repaired} of ${report.found} were put right.`);
    return repaired === report.found ? 0 : 3;
  },

  async 'copy-to-s3'({ config, storage }) {
    if (!config.s3) throw new UsageError('S3_BUCKET is not set: there is nowhere to copy to.');
    await storage.check();
    const { bucket } = config.s3;
    const disk = createDiskStorage(path.join(config.dataDir, 'storage'));
    const { copied, present, bytes } = await copyStorage(disk, storage, (so) => {
      if (so.copied % 100 === 0) console.log(`${so.copied} files copied (${sizeOf(so.bytes)})`);
    });
    console.log(`${copied} files were copied to ${bucket} (${sizeOf(bytes)}); ${present} were there already.`);
    return 0;
  },
};

async function run(): Promise<number> {
  const { command, force } = readArguments();
  const config = readConfig();
  await prepareData(config);
  const services = await createServices(config, createLog('silent'));
  try {
    return await command(services, { force });
  } finally {
    await services.close();
  }
}

function readArguments() {
  try {
    const options = { force: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const command = commands[positionals[0] ?? ''];
    if (command && positionals.length === 1) return { command, force: values.force };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
  throw new UsageError(usage);
}

try {
  process.exitCode = await run();
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof AppError;
  console.error(isExpected ? error.message : explainFailure(error).replace('Lightwell cannot start. ', ''));
  process.exit(error instanceof UsageError ? 2 : 1);
}
