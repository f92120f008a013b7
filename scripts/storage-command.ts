import path from 'node:path';
import { commandLine } from '#server/modules/audit/actor.ts';
import { emptyTally, graceMs, looksLikeAnotherDatabase } from '#server/modules/storage-audit/audit-findings.ts';
import { minTrashDays } from '#server/modules/storage-audit/storage-trash.ts';
import { copyStorage } from '#server/platform/storage/copy-storage.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import type { Services } from '#server/services.ts';
import { parseArguments, UsageError, withServices } from './run-command.ts';
import { createReport, explainStop, sizeOf, summaryOf } from './storage-report.ts';

/** `npm run storage -- ...`: checks and repairs the stored files. Works while the server runs. */
const usage = `Usage: npm run storage -- <command>

  check          compares the files with the database; changes nothing
  repair         the same, and puts right what can be put right
  resume         lets the sweep go on that stops by itself when the database was restored
  adopt          files originals that no item has in the library, unpublished; --trash: those in the trash too
  trash          lists the originals in the trash
  empty-trash    deletes what has been in the trash for ${minTrashDays} days
  copy-to-s3     copies the files in DATA_DIR to the bucket of S3_BUCKET; can be repeated

repair stops where most files belong to no row, since the database is then likely the wrong one; --force goes on.
check ends with 0 if all is well and with 3 if something was found.`;

interface Given {
  force: boolean;
  trash: boolean;
}

const commands: Record<string, (services: Services, given: Given) => Promise<number>> = {
  async check(services) {
    const { storageAudit, storageGeneration } = services;
    const stop = await storageGeneration.check();
    const tally = emptyTally();
    const report = createReport();
    // After a restore, check young files too: they are the ones that the database may lack.
    const now = new Date(Date.now() + (stop ? 2 * graceMs : 0));
    for await (const finding of storageAudit.inspect(tally, now)) {
      console.log(report.add(finding, await storageAudit.firstSeenAt(finding)));
    }
    console.log(summaryOf(tally, report, stop !== undefined));
    await showTrash(services);
    if (stop) console.log(explainStop(stop));
    return report.found === 0 && !stop ? 0 : 3;
  },

  async repair(services, { force }) {
    const { storageAudit } = services;
    const report = createReport();
    const now = new Date();
    const { tally, stop } = await storageAudit.run(now, async (finding) =>
      console.log(report.add(finding, (await storageAudit.firstSeenAt(finding)) ?? now)),
    );
    console.log(summaryOf(tally, report, stop !== undefined));
    if (looksLikeAnotherDatabase(tally) && !force) {
      throw new UsageError(
        'So many files belong to no row that the database may be the wrong one. Nothing was changed. If it is right, add --force.',
      );
    }
    const repaired = await storageAudit.repair(now, { stop, mayRepair: () => true });
    console.log(`${repaired} of ${report.found} were put right.`);
    if (stop) console.log(explainStop(stop));
    return repaired === report.found && !stop ? 0 : 3;
  },

  async resume({ storageGeneration }) {
    const stop = await storageGeneration.resume();
    if (!stop) console.log('The sweep was not stopped.');
    else console.log('The sweep goes on. What no row names is kept for its whole time again, originals for a week.');
    return 0;
  },

  async adopt({ orphanAdoption }, { trash }) {
    let adopted = 0;
    let refused = 0;
    for await (const { key, size, refusal } of orphanAdoption.adoptAll(commandLine, { fromTrash: trash })) {
      if (refusal) refused += 1;
      else adopted += 1;
      console.log(`${key}, ${sizeOf(size)}${refusal ? `: not adopted. ${refusal}` : ''}`);
    }
    console.log(`${adopted} originals are in the library now, unpublished and with the tag "recovered".`);
    return refused === 0 ? 0 : 3;
  },

  async trash({ storageTrash }) {
    for await (const { originalKey, size, since } of storageTrash.list()) {
      console.log(`${originalKey}, ${sizeOf(size)}, since ${since.toISOString().slice(0, 10)}`);
    }
    return 0;
  },

  async 'empty-trash'({ storageTrash, storageGeneration }) {
    const stop = await storageGeneration.check();
    if (stop) throw new UsageError(`Nothing was deleted: ${explainStop(stop)}`);
    console.log(`${await storageTrash.empty(new Date())} originals were deleted for good.`);
    return 0;
  },

  async 'copy-to-s3'({ config, storage, nodeAgreement }) {
    if (!config.s3) throw new UsageError('S3_BUCKET is not set: there is nowhere to copy to.');
    await storage.check();
    const { bucket } = config.s3;
    const disk = createDiskStorage(path.join(config.dataDir, 'storage'));
    const { copied, present, bytes } = await copyStorage(disk, storage, (so) => {
      if (so.copied % 100 === 0) console.log(`${so.copied} files copied (${sizeOf(so.bytes)})`);
    });
    // The server goes on with its disk until it is started with the bucket.
    await nodeAgreement.offerStorage();
    console.log(`${copied} files were copied to ${bucket} (${sizeOf(bytes)}); ${present} were there already.`);
    return 0;
  },
};

async function showTrash({ storageTrash }: Services): Promise<void> {
  let count = 0;
  let bytes = 0;
  for await (const { size } of storageTrash.list()) {
    count += 1;
    bytes += size;
  }
  if (count > 0) console.log(`The trash holds ${count} originals (${sizeOf(bytes)}).`);
}

function readArguments(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArguments({ force: flag, trash: flag }, usage, args);
  const command = commands[positionals[0] ?? ''];
  if (!command || positionals.length !== 1) throw new UsageError(usage);
  return { command, given: values };
}

export async function storageCommand(args: string[]): Promise<number> {
  const { command, given } = readArguments(args);
  return withServices((services) => command(services, given));
}
