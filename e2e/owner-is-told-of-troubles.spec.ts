import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { en as systemEn, zh as systemZh } from '#app/admin/system/messages.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, test } from './story.ts';

const day = 24 * 60 * 60_000;
const reason = `The backup needs 12 MB and a reserve, but only 13 MB are free in /mnt/${'a-long-name'.repeat(12)}.`;

const at = (msAgo: number) => new Date(Date.now() - msAgo).toISOString();

/** Backups that fail, a mail that waits, and disks that fill, as the machines of the studio have stored them. */
function plantTroubles(dataDir: string): void {
  const database = new DatabaseSync(path.join(dataDir, 'lightwell.sqlite'), { timeout: 10_000 });
  const run = database.prepare(
    'insert into backup_runs (id, kind, started_at, finished_at, is_ok, detail) values (?, ?, ?, ?, ?, ?)',
  );
  run.run(randomUUID(), 'backup', at(22 * day), at(22 * day), 1, '{}');
  run.run(randomUUID(), 'backup', at(60_000), at(59_000), 0, JSON.stringify({ problems: [reason] }));
  run.run(
    randomUUID(),
    'rehearsal',
    at(60_000),
    at(59_000),
    null,
    JSON.stringify({ problems: ['The rehearsal needs 9 MB.'] }),
  );
  const disk = { free: 3e9, total: 100e9 };
  const seen = { at: at(0), host: 'studio-1', problem: null, disk, isOnDataDisk: false };
  const setting = database.prepare('insert or replace into settings (key, value, updated_at) values (?, ?, ?)');
  setting.run('backup-dir-seen', JSON.stringify(seen), at(0));
  const full = { kind: 'data-disk', host: 'studio-2', freeBytes: '4000000000', totalBytes: '100000000000' };
  const trouble = database.prepare(
    'insert or replace into troubles (kind, place, facts, since, seen_at) values (?, ?, ?, ?, ?)',
  );
  trouble.run('data-disk', 'studio-2', JSON.stringify(full), at(day), at(0));
  database.close();
}

describeInBothLanguages(({ language, texts }) => {
  const own = { zh: systemZh, en: systemEn }[language];

  test('the tab is marked, and says since when there is no good backup and why the last one failed', async ({
    page,
    studio,
  }) => {
    plantTroubles(studio.dataDir);
    await page.reload();
    const tab = page.getByRole('tab', { name: texts.tabs.system, exact: true });
    await expect(tab).toHaveAttribute('title', texts.tabs.systemMark);
    await openTab(page, texts.tabs.system);
    const warnings = page.getByRole('region', { name: own.warnings });
    await expect(warnings.getByText(reason)).toBeVisible();
    await expect(warnings).toContainText({ zh: '最近一次成功的备份是', en: 'The last good one is from' }[language]);
    await expect(warnings).toContainText({ zh: '已经超过三天', en: 'for three days none has succeeded' }[language]);
    await expect(warnings).toContainText(
      { zh: '这并不表示备份有问题', en: 'does not mean that the backup is damaged' }[language],
    );
    for (const host of ['studio-1', 'studio-2']) await expect(warnings).toContainText(host);
    const backups = page.getByRole('region', { name: own.backups.title });
    await expect(backups).toContainText(own.backups.lastGood);
    await expect(backups).toContainText(own.backups.notTried);
    await expect(page.getByRole('region', { name: own.disks.title }).getByRole('meter')).toHaveCount(2);
    await expectAccessibleAtBothWidths(page, `the page about the system (${language})`);
  });
});
