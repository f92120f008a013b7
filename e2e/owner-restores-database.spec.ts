import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './story.ts';
import { startBrowserStudio } from './studio-per-file.ts';

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) =>
    provide((saved) => {
      if (saved) return startBrowserStudio(saved);
      // The storage folder was last used with another database, as after restoring an older one.
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lightwell-studio-'));
      mkdirSync(path.join(dataDir, 'storage'));
      writeFileSync(path.join(dataDir, 'storage/.generation'), '{"databaseId":"another","generation":7}\n');
      return startBrowserStudio({ DATA_DIR: dataDir });
    }),
});

test('after a database restore the media library says that no files are removed, and which command resumes removal', async ({
  page,
  studio,
}) => {
  await expect.poll(() => studio.output()).toContain('the sweep is stopped');
  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理', exact: true }).click();
  const notice = page.getByRole('complementary', { name: '已暂停自动清理文件' });
  await expect(notice).toContainText('npm run storage -- resume');
  await expectAccessible(page);
  await page.getByLabel('语言').selectOption('en');
  const english = page.getByRole('complementary', { name: 'Files are no longer cleaned up' });
  await expect(english).toContainText('last used with another database');
});
