import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.setTimeout(180_000);

/** A picture and a damaged copy of the same length: its structure is valid, but its overwritten pixels cannot be decoded. */
async function intactAndDamaged(width: number): Promise<{ intact: Buffer; damaged: Buffer }> {
  const intact = await sharp(await photo({ width, height: 400 }))
    .png()
    .toBuffer();
  const damaged = Buffer.from(intact);
  const pixels = damaged.indexOf('IDAT') + 4;
  return { intact, damaged: damaged.fill(0xff, pixels, pixels + 200) };
}

test('photos with damaged files fail, and succeed on retry once the files are restored: one, then all', async ({
  page,
  studio,
}) => {
  const pictures = await Promise.all([500, 510, 520].map(intactAndDamaged));
  const names = ['damaged-one.png', 'damaged-two.png', 'damaged-three.png'];
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Photos', exact: true }).click();
  await page.getByLabel('Media category').selectOption('event-photography');
  await page
    .getByLabel('Choose images')
    .setInputFiles(
      pictures.map(({ damaged }, index) => ({ name: names[index] as string, mimeType: 'image/png', buffer: damaged })),
    );
  await page.getByRole('button', { name: 'Upload 3 files' }).click();

  const library = page.getByRole('region', { name: 'Media library' });
  const cardOf = (name: string) => library.getByRole('article', { name });
  for (const name of names) {
    await expect(cardOf(name)).toContainText('Processing failed: The picture could not be read', { timeout: 60_000 });
  }
  const notice = library.getByRole('complementary', { name: 'Files that failed' });
  await expect(notice).toContainText('3 files could not be finished');
  await expectAccessible(page);

  // Restore the intact files, as from a backup.
  const owner = await signInAsOwner(studio);
  const items = await owner.listMedia();
  for (const [index, name] of names.entries()) {
    const key = items.find(({ originalName }) => originalName === name)?.filePath.replace('/objects/', '') as string;
    await writeFile(path.join(studio.dataDir, 'storage', key), pictures[index]?.intact as Buffer);
  }

  const first = cardOf('damaged-one.png');
  await first.getByRole('button', { name: 'Process damaged-one.png again' }).focus();
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Queued to be processed again: 1 file');
  await expect(first.getByRole('button', { name: 'Edit damaged-one.png' })).toBeFocused();
  await expect(first.locator('img')).toBeVisible({ timeout: 60_000 });
  await expect(notice).toContainText('2 files could not be finished');

  await page.setViewportSize({ width: 390, height: 740 });
  await page.getByLabel('Language').selectOption('zh');
  const rest = page.getByRole('complementary', { name: '处理失败的文件' });
  await expect(rest).toContainText('2 个文件未能处理完');
  await rest.getByRole('button', { name: '全部重试（2）' }).focus();
  await page.keyboard.press('Enter');
  await expectNotice(page, '2 个文件已排队');
  await expect(page.getByRole('heading', { name: '媒体库' })).toBeFocused();
  await expect(rest).toHaveCount(0);
  for (const name of names) {
    await expect(page.getByRole('article', { name }).locator('img')).toBeVisible({ timeout: 60_000 });
  }
  await expectAccessible(page);
  expect((await owner.listMedia()).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
});
