import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test, vi } from 'vitest';
import { migrations } from '#server/platform/db/migrations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { findLostRows, readRows, makeEarlierStudio } from '#server/testing/databases/earlier-studio.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { noteSeen } from '#server/testing/servers/killable-server.ts';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';

// Each migration upgrades a whole studio, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 180_000 });

const upgrades = Object.keys(migrations).slice(1);

if (process.env.TEST_DIALECT === 'postgres') {
  test('PostgreSQL whose disk is full at any migration keeps nothing of the upgrade, and the next start does the whole', async () => {
    const own = await createTestDatabase({ migrated: false });
    const database = own.open();
    try {
      await makeEarlierStudio(database, '0001-initial', 20);
      const rows = await readRows(database);
      for (const name of upgrades) {
        await expect(migrate(database, { ...migrations, [name]: fullAt(name) })).rejects.toThrow(
          `The migration ${name} failed: could not extend file: No space left on device. Nothing of it was kept.`,
        );
        expect(await readRows(database)).toEqual(rows);
      }
      expect(await migrate(database)).toEqual(upgrades);
      const changed = ['media.leasedBy', 'media.leasedUntil'];
      expect(findLostRows(rows, await readRows(database), { changed })).toEqual([]);
      noteSeen(upgrades.length, 'the upgrade failed as a whole and said why; the next start succeeded, 0 rows lost');
    } finally {
      await database.close();
      await own.remove();
    }
  });
} else {
  const unshare = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])];
  const canMount = spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
  if (!canMount)
    process.stderr.write('Not run: full-disk-upgrade.test.ts needs the right to mount (unshare --mount).\n');

  test.runIf(canMount)(
    'SQLite whose disk is full at any migration, or at another moment of the start, loses nothing, and the next start succeeds',
    () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-disk-'));
      try {
        mkdirSync(path.join(folder, 'disk'));
        const command = 'mount -t tmpfs -o size=24m none disk && exec "$0" "$1" "$PWD/disk"';
        const program = [process.execPath, path.join(import.meta.dirname, 'full-disk-upgrade.ts')];
        const { stdout, stderr } = spawnSync('unshare', [...unshare, 'sh', '-c', command, ...program], {
          cwd: folder,
          env: childEnvironment,
          encoding: 'utf8',
        });
        expect(stderr).toBe('');
        const { failures, starts, lost } = JSON.parse(stdout) as {
          failures: Record<string, string>;
          starts: Record<string, string>;
          lost: string[];
        };
        expect(lost).toEqual([]);
        expect(Object.keys(failures)).toEqual(upgrades);
        expect(new Set(Object.values(failures))).toEqual(
          new Set(['The upgrade of the database failed: database or disk is full. Nothing of it was kept.']),
        );
        const reasons = Object.values(starts);
        for (const reason of reasons)
          expect(reason).toMatch(/disk.* is full|Only \d\.\d MB of the disk are free|^upgraded$/);
        expect(reasons).toContain('upgraded');
        expect(reasons.filter((reason) => reason.includes('could not be copied before'))).not.toEqual([]);
        const seen = 'the upgrade failed as a whole and said why; the next start succeeded, 0 rows lost';
        noteSeen(upgrades.length + reasons.length, seen);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
}

/** A trigger raises PostgreSQL's own error: filling its disk would end it for all other tests. */
function fullAt(name: string): Migration {
  return {
    async up(db) {
      await sql`create function refuse_growth() returns event_trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
        db,
      );
      await sql`create event trigger refuse_growth on ddl_command_start execute function refuse_growth()`.execute(db);
      await migrations[name]!.up(db);
    },
  };
}
