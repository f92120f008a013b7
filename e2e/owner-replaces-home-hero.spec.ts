import { writeFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { expect, expectNotice, signIn, test, untilDocumentMatches } from './story.ts';
import { largePhoto } from '#server/testing/fixtures/pictures.ts';

test.use({ mediaWorker: 'photos' });

test('a 24-megapixel photo dropped on the home banner leads the home page', async ({ page, studio }, testInfo) => {
  test.setTimeout(120_000);
  await page.goto('/');
  const heroSource = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image) => (image as HTMLImageElement).currentSrc);
  expect(await heroSource()).toContain('/pictures/');

  await signIn(page, studio);
  await page.getByRole('tab', { name: '页面横幅', exact: true }).click();
  await page.getByLabel('媒体类别').selectOption('hero-home');
  // By its path: as a message of many megabytes it would take longer than the timeout of an action on a busy machine.
  const photo = testInfo.outputPath('IMG_0001.jpg');
  await writeFile(photo, await largePhoto());
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.getByRole('button', { name: /^上传 1 个文件/ }).click();
  await expectNotice(page, '所有媒体文件上传成功', { timeout: 60_000 });
  await expectAccessible(page);

  const rendition = /\/media\/[0-9a-f-]{36}\/[^ "]+\.avif/;
  await untilDocumentMatches(page, '/', rendition);
  await page.goto('/');
  expect(await heroSource()).toMatch(new RegExp(`${rendition.source}$`));
});
