import { zh } from '#app/i18n/zh.ts';
import { pictureCorpus } from '#server/testing/fixtures/picture-corpus.ts';
import { openTab } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });
test.setTimeout(120_000);

const pictureOf = async (name: RegExp) => {
  const found = pictureCorpus.find((one) => name.test(one.name));
  return Buffer.from((await found?.make()) ?? '');
};

test('a photo with HDR and an animation say that they are shown flat, other photos do not', async ({
  page,
  studio,
}) => {
  const own = zh.library.shownFlat;
  await signInWithLanguage('zh', page, studio);
  await openTab(page, zh.tabs.photos);
  await page.getByLabel('媒体类别').selectOption('family-portraits');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'hdr.jpg', mimeType: 'image/jpeg', buffer: await pictureOf(/^JPEG, gain map/) },
      { name: 'moving.png', mimeType: 'image/png', buffer: await pictureOf(/^PNG, animated$/) },
      { name: 'plain.jpg', mimeType: 'image/jpeg', buffer: await pictureOf(/^JPEG, progressive/) },
    ]);
  await page.getByRole('button', { name: '上传 3 个文件' }).click();
  await expectNotice(page, '所有媒体文件上传成功', { timeout: 60_000 });
  const card = (name: string) => page.getByRole('article', { name });
  await expect(card('moving.png')).toContainText(own.animation, { timeout: 60_000 });
  for (const [name, told] of [
    ['hdr.jpg', own.hdr],
    ['moving.png', own.animation],
    ['plain.jpg', undefined],
  ] as const) {
    await expect(card(name).locator('.media-open img')).toBeVisible({ timeout: 60_000 });
    await card(name)
      .getByRole('button', { name: `编辑 ${name}` })
      .click();
    const form = page.getByRole('dialog', { name: '编辑媒体' });
    for (const text of Object.values(own)) {
      if (text === told) await expect(form).toContainText(text);
      else await expect(form).not.toContainText(text);
    }
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  }
});
