import path from 'node:path';
import { dayIn } from '#contract/studio-day.ts';
import { commandLine } from '#server/audit/audit.service.ts';
import { emptyStats, graceMs, looksLikeAnotherDatabase } from '#server/media/delivery/audit-findings.ts';
import { minTrashDays } from '#server/media/delivery/orphaned-objects.ts';
import { type Copied, copyStorage } from '#server/platform/storage/copy-storage.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Services } from '#server/services.ts';
import { parseArguments, UsageError, withServices } from '../run-command.ts';
import { createReport, explainStop, formatSize, formatSummary } from './storage-report.ts';

/** `npm run storage -- ...`: checks and repairs the stored files. Works while the server runs. */
const usage = `Usage: npm run storage -- <command>

  check          compares the files with the database; changes nothing
  repair         the same, and puts right what can be put right
  resume         lets the sweep go on that stops by itself when the database was restored
  adopt          files originals that no item has in the library, unpublished; --trash: those in the trash too
  trash          lists the originals in the trash
  empty-trash    deletes what has been in the trash for ${minTrashDays} days
  copy-to-s3     copies the files in DATA_DIR to the bucket of S3_BUCKET
  copy-to-disk   copies the files in the bucket of S3_BUCKET to DATA_DIR

repair stops where most files belong to no row, since the database is then likely the wrong one; --force goes on.
check ends with 0 if all is well and with 3 if something was found.

A copy compares sizes, and originals with the SHA-256 that the database has; it ends with 3 if one differs. It can be repeated, and then
copies what is missing. --verify: reads every file on both sides and compares the bytes.`;

interface Given {
  force: boolean;
  trash: boolean;
  verify: boolean;
}

const commands: Record<string, (services: Services, given: Given) => Promise<number>> = {
  async check(services) {
    const { storageAudit, storageGeneration } = services;
    const stop = await storageGeneration.check();
    const stats = emptyStats();
    const report = createReport();
    // After a restore, check young files too: they are the ones that the database may lack.
    const now = new Date(Date.now() + (stop ? 2 * graceMs : 0));
    for await (const finding of storageAudit.inspect(stats, now)) {
      console.log(report.add(finding, await storageAudit.firstSeenAt(finding)));
    }
    console.log(formatSummary(stats, report, stop !== undefined));
    await showTrash(services);
    if (stop) console.log(explainStop(stop));
    return report.found === 0 && !stop ? 0 : 3;
  },

  async repair(services, { force }) {
    const { storageAudit } = services;
    const report = createReport();
    const now = new Date();
    const { stats, stop } = await storageAudit.run(now, async (finding) =>
      console.log(report.add(finding, (await storageAudit.firstSeenAt(finding)) ?? now)),
    );
    console.log(formatSummary(stats, report, stop !== undefined));
    if (looksLikeAnotherDatabase(stats) && !force) {
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

  async adopt({ orphanRecovery }, { trash }) {
    let recovered = 0;
    let refused = 0;
    for await (const { key, size, refusal } of orphanRecovery.recoverAll(commandLine, { fromTrash: trash })) {
      if (refusal) refused += 1;
      else recovered += 1;
      console.log(`${key}, ${formatSize(size)}${refusal ? `: not adopted. ${refusal}` : ''}`);
    }
    console.log(`${recovered} originals are in the library now, unpublished and with the tag "recovered".`);
    return refused === 0 ? 0 : 3;
  },

  async trash({ storageTrash }) {
    for await (const { originalKey, size, since } of storageTrash.list()) {
      console.log(`${originalKey}, ${formatSize(size)}, since ${dayIn('UTC', since.getTime())}`);
    }
    return 0;
  },

  async 'empty-trash'({ storageTrash, storageGeneration }) {
    const stop = await storageGeneration.check();
    if (stop) throw new UsageError(`Nothing was deleted: ${explainStop(stop)}`);
    console.log(`${await storageTrash.empty(new Date())} originals were deleted for good.`);
    return 0;
  },

  async 'copy-to-s3'(services, { verify }) {
    const { config, storage, clusterCheck } = services;
    if (!config.s3) throw new UsageError('S3_BUCKET is not set: there is nowhere to copy to.');
    const code = await copyFiles(services, { from: openDisk(config), to: storage, verify });
    // The server goes on with its disk until it is started with the bucket.
    await clusterCheck.offerStorage(config.s3);
    return code;
  },

  async 'copy-to-disk'(services, { verify }) {
    const { config, storage, clusterCheck } = services;
    if (!config.s3) throw new UsageError('S3_BUCKET is not set: there is nothing to copy from.');
    const code = await copyFiles(services, { from: storage, to: openDisk(config), verify });
    // The server goes on with its bucket until it is started without one.
    await clusterCheck.offerStorage(undefined);
    return code;
  },
};

const openDisk = ({ dataDir }: { dataDir: string }) => createDiskStorage(path.join(dataDir, 'storage'));

async function copyFiles(
  { database }: Services,
  { from, to, verify }: { from: Storage; to: Storage; verify: boolean },
): Promise<number> {
  await Promise.all([from.check(), to.check()]);
  const rows = await database.db.selectFrom('media').select(['storageKey', 'sha256']).execute();
  const hashes = new Map(rows.map(({ storageKey, sha256 }) => [storageKey, sha256 ?? undefined]));
  let saidBytes = 0;
  const onProgress = ({ copied, bytes }: Copied) => {
    if (copied % 100 !== 0 && bytes - saidBytes < 1e9) return;
    saidBytes = bytes;
    console.log(`${copied} files copied (${formatSize(bytes)})`);
  };
  const findSha256 = (key: string) => hashes.get(key);
  const { copied, present, bytes, damaged } = await copyStorage(from, to, { onProgress, findSha256, verify });
  for (const key of damaged) console.log(`damaged before it was copied: ${key} has another SHA-256 than the database`);
  console.log(`${copied} files were copied (${formatSize(bytes)}); ${present} were there already.`);
  return damaged.length === 0 ? 0 : 3;
}

async function showTrash({ storageTrash }: Services): Promise<void> {
  let count = 0;
  let bytes = 0;
  for await (const { size } of storageTrash.list()) {
    count += 1;
    bytes += size;
  }
  if (count > 0) console.log(`The trash holds ${count} originals (${formatSize(bytes)}).`);
}

function readArguments(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArguments({ force: flag, trash: flag, verify: flag }, usage, args);
  const command = commands[positionals[0] ?? ''];
  if (!command || positionals.length !== 1) throw new UsageError(usage);
  return { command, given: values };
}

export async function storageCommand(args: string[]): Promise<number> {
  const { command, given } = readArguments(args);
  return withServices((services) => command(services, given));
}
