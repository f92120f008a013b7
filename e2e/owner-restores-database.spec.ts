import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, expectAccessible, signIn, test } from './story.ts';
import { startStoryStudio } from './studio-of-file.ts';

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) =>
    provide(() => {
      // Files that another state of the database has seen.
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lightwell-studio-'));
      mkdirSync(path.join(dataDir, 'storage'));
      writeFileSync(path.join(dataDir, 'storage/.generation'), '{"databaseId":"another","generation":7}\n');
      return startStoryStudio({ DATA_DIR: dataDir });
    }),
});

test('after a restore the media library says that no file is removed, and which command goes on', async ({
  page,
  studio,
}) => {
  expect(studio.output()).toContain('the sweep is stopped');
  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理' }).click();
  const notice = page.getByRole('complementary', { name: '已暂停自动清理文件' });
  await expect(notice).toContainText('npm run storage -- resume');
  await expectAccessible(page);
  await page.getByLabel('语言').selectOption('en');
  const english = page.getByRole('complementary', { name: 'Files are no longer cleaned up' });
  await expect(english).toContainText('last used with another database');
});
