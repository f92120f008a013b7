import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.setTimeout(120_000);

test('a library picture becomes a page banner, with a warning that it is too small', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 1200, height: 800 }), 'newborn-photography', 'A cradle in the sun');
  await signInWithLanguage('zh', page, studio);
  await page.getByRole('tab', { name: '页面横幅' }).click();
  await expect(page.getByText('建议尺寸：1920x1080 或更大')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(5);
  const slot = page.getByRole('article', { name: '新生儿摄影' });
  await slot.getByRole('button', { name: /从媒体库选择/ }).click();
  const picker = page.getByRole('dialog', { name: '选择图片' });
  // The picker offers only publicly visible pictures, so this one appears once its renditions exist.
  await expect(picker.getByRole('button', { name: '使用 photo.jpg' }).first()).toBeVisible({ timeout: 60_000 });
  await picker.getByRole('button', { name: '使用 photo.jpg' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('新生儿页面横幅');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '移动并设为横幅' }).click();
  await expectNotice(page, '横幅已更换');
  await expect(slot).toContainText('已设置');
  await expect(slot).toContainText('图片只有 1200x800，小于建议的 1920x1080');
  await expectAccessible(page);

  const opened = page.waitForEvent('popup');
  await page.locator('.toast').getByRole('link', { name: '查看页面' }).click();
  const newborn = await opened;
  expect(new URL(newborn.url()).pathname).toBe('/newborn');
  const shown = await slot.getByRole('img').getAttribute('src');
  await expect(newborn.locator('.hero-picture img')).toHaveAttribute(
    'src',
    (shown ?? '').replace(/\/\d+\.jpg$/, '/1200.jpg'),
  );
});
