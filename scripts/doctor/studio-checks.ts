import { dayMs } from '#contract/durations.ts';
import { dayIn } from '#contract/studio-day.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { SystemAdvice } from '#contract/system.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import { createAuditService } from '#server/audit/audit.service.ts';
import { createAccountRepository } from '#server/accounts/accounts.repository.ts';
import type { BackupTrouble } from '#contract/backup.ts';

import { createBackupRuns } from '#server/backup/backup-runs.service.ts';
import { createMailSettings } from '#server/mail/mail-settings.service.ts';
import { createStorageGenerationRepository } from '#server/media/delivery/storage-audit.repository.ts';
import { adviceOn } from '#server/studio/system.service.ts';
import { pingDatabase } from '#server/platform/db/database-now.ts';
import { compareSchema } from '#server/platform/db/migrate.ts';
import { contractionName } from '#server/platform/db/migrations.ts';
import { createEncryption } from '#server/platform/secrets.ts';
import { isRefusal } from '#server/platform/storage/s3-errors.ts';
import { failed, type Finding, ok, warning, describeReason } from './finding.ts';
import { NoStudio, type OpenStudio } from './open-studio.ts';

/** Reading the whole file takes about a second for each 200 MB, in which nothing can interrupt it. */
const maxQuickCheckBytes = 200e6;

const adviceTexts: Record<SystemAdvice, [text: string, advice: string]> = {
  'no-public-url': ['PUBLIC_URL is not set', 'Set it to the address of the site, such as https://www.example.com.'],
  'no-https': ['the site is public without HTTPS', 'Put a proxy with TLS in front of it: docs/install.md.'],
  'common-username': ['an account has a name that everybody guesses', 'Create one with another name, and remove it.'],
  'password-in-environment': ['ADMIN_PASSWORD is still set', 'Remove it: it is used for the first account only.'],
  'runs-as-root': ['this command runs as root', 'If the server does too, give it a user without rights.'],
  'data-in-program-folder': ['DATA_DIR is in the folder of the program', 'Move it out, so that no upgrade removes it.'],
  'backups-on-same-disk': ['BACKUP_DIR is on the disk of DATA_DIR', 'Copy backups away, or use another disk.'],
  'backups-not-encrypted': ['the secrets in backups are not encrypted', 'Set BACKUP_PASSPHRASE.'],
  'metrics-public': ['METRICS_HOST is not this machine alone', 'Keep the port away from visitors.'],
};

export async function checkSettings(studio: OpenStudio): Promise<Finding[]> {
  const { config } = studio;
  const { backups, dataDir } = config;
  const folders = [dataDir, backups?.folder ?? dataDir];
  const devices = await Promise.all(folders.map((folder) => stat(folder).catch(() => undefined)));
  const found = adviceOn(config, {
    usernames: await listUsernames(studio),
    isRoot: process.getuid?.() === 0,
    programFolder: path.resolve(import.meta.dirname, '../..'),
    areBackupsOnDataDisk: backups !== undefined && devices[0] !== undefined && devices[0].dev === devices[1]?.dev,
  });
  if (found.length === 0) return [ok('all can be read')];
  return found.map((advice) => warning(...adviceTexts[advice]));
}

/** Empty if they cannot be read, which the check of the database reports. */
async function listUsernames(studio: OpenStudio): Promise<string[]> {
  try {
    const accounts = await createAccountRepository((await studio.database()).db).list();
    return accounts.map(({ username }) => username);
  } catch {
    return [];
  }
}

export async function checkDatabase(studio: OpenStudio): Promise<Finding[]> {
  const { config } = studio;
  try {
    const database = await studio.database();
    const startedAt = performance.now();
    await pingDatabase(database);
    const ms = (performance.now() - startedAt).toFixed(0);
    const answered = ok(`${await findName(studio)} answers within ${ms} ms`);
    return [answered, await checkSchema(studio), ...checkIntegrity(database.file, await sizeOfFile(database.file))];
  } catch (error) {
    if (error instanceof NoStudio)
      return [failed(error.message, 'Set DATA_DIR as the server has it. "npm start" makes a new studio.')];
    const where = config.databaseUrl ? 'DATABASE_URL' : 'lightwell.sqlite in DATA_DIR';
    return [
      failed(
        `the database cannot be used: ${describeReason(error)}`,
        `Look at ${where}, and whether the server of the database runs.`,
      ),
    ];
  }
}

async function findName(studio: OpenStudio): Promise<string> {
  const { db, dialect } = await studio.database();
  if (dialect === 'sqlite') return `SQLite ${process.versions.sqlite}`;
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return `PostgreSQL ${rows[0]?.version.split(' ', 1)[0]}`;
}

async function checkSchema(studio: OpenStudio): Promise<Finding> {
  const { pending, unknown } = await compareSchema(await studio.database());
  if (unknown.some((name) => contractionName.test(name)) || (unknown.length > 0 && pending.length > 0))
    return failed(`its schema is of a newer version (${unknown.at(-1)})`, 'Start the newer version.');
  if (pending.length > 0)
    return warning(
      `its schema is ${pending.length} migrations older than this version`,
      'The next start copies and migrates it: docs/upgrade.md.',
    );
  return ok(unknown.length > 0 ? 'its schema is of a newer version that this one can use' : 'its schema is up to date');
}

async function sizeOfFile(file: string | undefined): Promise<number> {
  return file === undefined ? 0 : (await stat(file)).size;
}

function checkIntegrity(file: string | undefined, bytes: number): Finding[] {
  if (file === undefined) return [];
  if (bytes > maxQuickCheckBytes) return [ok('its file is too large for a quick check; every backup checks it')];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [found] = database.prepare('pragma quick_check(1)').all();
    const text = String(Object.values(found ?? {})[0]);
    if (text === 'ok') return [ok('its file is sound')];
    return [failed(`its file is damaged: ${text}`, 'Stop the server, and restore the last good backup.')];
  } finally {
    database.close();
  }
}

export async function checkStorage(studio: OpenStudio): Promise<Finding[]> {
  const { config } = studio;
  const { db } = await studio.database();
  const storage = await studio.storage();
  const name = config.s3 ? 'the bucket' : 'DATA_DIR/storage';
  const row = await createStorageGenerationRepository(db).find();
  try {
    const marker = await storage.readMarker();
    if (marker === undefined && (row?.generation ?? 0) > 0)
      return [
        failed(
          `${name} has no .generation, although the database was used with files`,
          'Mount the right disk, or set the right bucket. Do not start the server before.',
        ),
      ];
    await storage.check();
  } catch (error) {
    const advice = isRefusal(error)
      ? 'Look at the bucket, the access key, S3_REGION and S3_FORCE_PATH_STYLE.'
      : 'Look at the disk and its rights, or whether the store runs at S3_ENDPOINT.';
    return [failed(`${name} cannot be used: ${describeReason(error)}`, advice)];
  }
  const found = [ok(`${name} was written to and read`)];
  if (row?.stoppedSince)
    found.push(
      warning(
        `no unused file is removed since ${dayIn('UTC', Date.parse(row.stoppedSince))}, after a restore`,
        'Run "npm run storage -- check", then "npm run storage -- resume".',
      ),
    );
  return found;
}

export async function checkMail(studio: OpenStudio): Promise<Finding> {
  const database = await studio.database();
  const { config } = studio;
  const secrets = studio.secrets();
  const settings = createMailSettings({
    database,
    variables: config.mail,
    publicUrl: config.publicUrl,
    // Without the secret nothing opens; a key of zeros says so too.
    encryption: createEncryption(secrets?.mailKey ?? Buffer.alloc(32)),
    audit: createAuditService(createAuditRepository(database.db)),
  });
  const { isSet, isPasswordUnreadable, tellsSomebody } = await settings.get();
  if (isPasswordUnreadable && !config.mail.smtpUrl)
    return failed(
      'the password of the mail server was encrypted with another secret',
      'Enter it again in the settings of the back office, or put back DATA_DIR/secrets.json or LIGHTWELL_SECRET.',
    );
  const setup = isSet ? await settings.findSetup() : undefined;
  if (!setup)
    return warning('no mail server and sender are set: nobody is told of enquiries', 'docs/operation.md#mail');
  const { testSmtp } = await import('#server/mail/test-smtp.ts');
  const steps = await testSmtp(setup.url, undefined, { timeoutMs: 6_000 });
  const broken = steps.find(({ state }) => state === 'failed');
  if (broken)
    return failed(
      `the mail server: step "${broken.step}" failed, ${broken.reason}`,
      'Run "npm run mail -- test ADDRESS", which shows its words.',
    );
  const signedIn = steps.some(({ step, state }) => step === 'sign-in' && state === 'ok');
  const text = `the mail server answers${signedIn ? ' and takes the password' : ''}; nothing was sent`;
  return tellsSomebody
    ? ok(text)
    : warning(`${text}, and nobody is named to be told`, 'Name somebody in the mail settings.');
}

/** Their reasons may name files and hosts: the tab System shows them. */
const backupFindings: Record<BackupTrouble['kind'], Finding> = {
  'backup-folder': failed('BACKUP_DIR cannot be used', 'The tab System says why: docs/operation.md#backup.'),
  'backup-failed': failed('the last one failed', 'The tab System has the reason.'),
  'backup-old': failed('the last good one is older than three days', 'See the log of the media worker.'),
  'rehearsal-failed': failed('the last rehearsal failed', 'Run "npm run rehearse", which prints why.'),
  'rehearsal-lacks-space': warning('the last rehearsal had no space', 'Free space on the disk of DATA_DIR.'),
  'rehearsal-old': failed('the last good rehearsal is older than three days', 'Run "npm run rehearse".'),
};

export async function checkBackups(studio: OpenStudio): Promise<Finding[]> {
  const runs = createBackupRuns({ database: await studio.database(), schedule: studio.config.backups });
  const { isScheduled, lastGoodBackupAt, lastGoodRehearsalAt } = await runs.getState();
  if (!isScheduled) return [warning('none are made by themselves', 'Set BACKUP_DIR: docs/operation.md#backup.')];
  const troubles = (await runs.findTroubles()).map(({ kind }) => backupFindings[kind]);
  if (lastGoodBackupAt === null) {
    const advice = 'Look here again tomorrow, or run "npm run backup -- FOLDER" now.';
    return [warning('none has been made yet', advice), ...troubles];
  }
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(lastGoodBackupAt)) / dayMs));
  const found = troubles.length > 0 ? troubles : [ok('nothing is wrong with them')];
  const restoreTested = lastGoodRehearsalAt ? [] : [warning('none was rehearsed yet', 'Run "npm run rehearse".')];
  return [ok(`the last good one is ${days} days old`), ...found, ...restoreTested];
}
