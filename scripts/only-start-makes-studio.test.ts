import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { startMediaWorkers } from '#server/process/media-workers.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { spawnScript } from '#server/testing/servers/child-processes.ts';
import { adminCommand } from './commands/admin-command.ts';
import { backupCommand, restoreTestCommand } from './commands/backup-command.ts';
import { contentCommand } from './commands/content-command.ts';
import { exportCommand, importCommand } from './commands/exchange-command.ts';
import { mailCommand } from './commands/mail-command.ts';
import { mediaCommand } from './commands/media-command.ts';
import { nodesCommand } from './commands/nodes-command.ts';
import { storageCommand } from './commands/storage-command.ts';
import { callCommand } from './testing/call-command.ts';

vi.setConfig({ testTimeout: 60_000 });

let empty: TestDatabase;
let elsewhere: string;
beforeAll(async () => {
  empty = await createTestDatabase({ migrated: false });
  elsewhere = mkdtempSync(path.join(os.tmpdir(), 'lightwell-elsewhere-'));
  mkdirSync(path.join(elsewhere, 'backups/lightwell-20260101T020000Z'), { recursive: true });
});
afterAll(async () => {
  await empty.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

const environment = () => ({
  DATA_DIR: empty.dataDir,
  BACKUP_DIR: path.join(elsewhere, 'backups'),
  ...(empty.databaseUrl && { DATABASE_URL: empty.databaseUrl }),
});

type Command = Parameters<typeof callCommand>[0];
const commands: Record<string, { run: Command; parameters: () => string[] }> = {
  admin: { run: adminCommand, parameters: () => ['list'] },
  nodes: { run: nodesCommand, parameters: () => ['accept'] },
  storage: { run: storageCommand, parameters: () => ['check'] },
  mail: { run: mailCommand, parameters: () => ['queue'] },
  media: { run: mediaCommand, parameters: () => ['status'] },
  content: { run: contentCommand, parameters: () => ['status'] },
  export: { run: exportCommand, parameters: () => [path.join(elsewhere, 'export')] },
  import: { run: importCommand, parameters: () => [elsewhere] },
  backup: { run: backupCommand, parameters: () => [path.join(elsewhere, 'backup')] },
  rehearse: { run: restoreTestCommand, parameters: () => [] },
};
/** These make the studio of a backup, look for what is wrong, and have studios of their own. */
const exceptions = ['restore', 'doctor', 'faults'];

function isCommand([, line]: [string, string]): boolean {
  const [, file] = /\bnode (scripts\/\S+\.ts)(?: \w+)?$/.exec(line) ?? [];
  return (
    file !== undefined && readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8').includes('runCommand(')
  );
}

test('every command is tried here', () => {
  const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const names = Object.entries(scripts)
    .filter(isCommand)
    .map(([name]) => name);
  expect([...Object.keys(commands), ...exceptions].toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(commands))('%s refuses where there is no studio, and makes nothing', async (_, command) => {
  const { code, output, errors } = await callCommand(command.run, command.parameters(), environment());
  expect([code, output]).toEqual([1, '']);
  expect(errors).toContain(empty.databaseUrl ? new URL(empty.databaseUrl).pathname : `in ${empty.dataDir}. `);
  expect(errors).toMatch(
    /set (?:DATA_DIR|DATABASE_URL) before the command, or in \/\S+\/\.env\. Only "npm start" makes a new one\.$/,
  );
  expect(errors.split('\n')).toHaveLength(1);
  expect(readdirSync(empty.dataDir)).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual(['backups']);
});

test('neither does a media worker', async () => {
  const started = startMediaWorkers(parseConfig(environment()), ['photos'], createLog('silent'));
  await expect(started).rejects.toThrow(/There is no studio in .*Only "npm start" makes a new one/);
  expect(readdirSync(empty.dataDir)).toEqual([]);
});

test('as a process, without DATA_DIR: no folder is made, and the exit status says so', async () => {
  const cwd = mkdtempSync(path.join(elsewhere, 'cwd-'));
  const { code, errors } = await spawnScript('cli.ts', ['admin', 'list'], { PATH: process.env.PATH ?? '' }, cwd);
  expect([code, errors]).toEqual([1, expect.stringContaining(`There is no studio in ${path.join(cwd, 'data')}. `)]);
  expect(readdirSync(cwd)).toEqual([]);
  rmSync(cwd, { recursive: true });
});

test('a command upgrades no database', async () => {
  const own = await createTestDatabase({ migrated: false });
  const database = own.open();
  await migrate(database, undefined, { upTo: '0036-passkeys' });
  const { code, errors } = await callCommand(adminCommand, ['list'], {
    DATA_DIR: own.dataDir,
    ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
  });
  expect([code, errors]).toEqual([1, expect.stringMatching(/earlier version of Lightwell\. Start this one first/)]);
  expect(readdirSync(own.dataDir).filter((name) => !name.startsWith('lightwell.sqlite'))).toEqual([]);
  await database.close();
  await own.remove();
});
