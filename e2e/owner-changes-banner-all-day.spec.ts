import type { Locator, Page } from '@playwright/test';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });
test.setTimeout(240_000);

const press = (control: Locator) => control.press('Enter');

/** The visitor's page shows the picture of this width, and so does the slot. */
async function expectBanner(page: Page, width: number, { banners } = en) {
  await expect(async () => {
    const html = await (await page.request.get('/newborn')).text();
    expect(/class="[^"]*hero-picture[\s\S]*?<img[^>]*?\swidth="(\d+)"/.exec(html)?.[1]).toBe(String(width));
  }).toPass({ timeout: 60_000 });
  const slot = page.getByRole('article', { name: banners.slots['hero-newborn'] });
  await expect(slot.getByRole('img')).toHaveAttribute('width', String(width), { timeout: 30_000 });
}

test('the banner that was chosen or uploaded last is shown, and the slot says why', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 1930, height: 1090 }), 'newborn-photography', 'Cradle');
  const uploads = {
    'uploaded.jpg': await photo({ width: 1940, height: 1095 }),
    'evening.jpg': await photo({ width: 1950, height: 1100 }),
  };
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Hero banners', exact: true }).click();
  const slot = page.getByRole('article', { name: 'Newborn' });

  const choose = async (name: string) => {
    await slot.getByRole('button', { name: /^Choose from library/ }).click();
    const use = page.getByRole('dialog').getByRole('button', { name: `Use ${name}` });
    await use.first().click({ timeout: 60_000 });
  };
  const upload = async (name: keyof typeof uploads) => {
    await slot.getByRole('button', { name: /^(Replace|Upload a) banner/ }).click();
    const file = { name, mimeType: 'image/jpeg', buffer: uploads[name] };
    await page.locator('input[type=file]').first().setInputFiles(file);
  };
  const send = async () => {
    await page.getByRole('button', { name: /^Upload \d/ }).click();
    await expectNotice(page, 'All media files uploaded successfully!', { timeout: 60_000 });
  };

  await choose('photo.jpg');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move and use as banner' }).click();
  await expectBanner(page, 1930);
  await expect(slot).toContainText('photo.jpg: shown because it is the only published picture.');

  await upload('uploaded.jpg');
  await send();
  await expectBanner(page, 1940);
  await expect(slot).toContainText('uploaded.jpg: shown because it is the newest of 2 pictures.');

  await choose('photo.jpg');
  await expectBanner(page, 1930);
  await expect(slot).toContainText('photo.jpg: shown because it was chosen');
  await expectAccessible(page);

  await upload('uploaded.jpg');
  const duplicate = page.getByRole('group', { name: 'uploaded.jpg is in the library already' });
  await duplicate.getByRole('button', { name: 'Use the existing one' }).click();
  await expectBanner(page, 1940);

  await upload('evening.jpg');
  await send();
  await expectBanner(page, 1950);

  // The evening in Chinese, by keyboard on a phone.
  await page.setViewportSize({ width: 390, height: 740 });
  await page.getByLabel('Language').selectOption('zh');
  await press(page.getByRole('tab', { name: zh.tabs.photos, exact: true }));
  const library = page.getByRole('region', { name: zh.library.heading });
  await library.getByLabel(zh.library.category).selectOption('hero-newborn');
  // Its public address ends with its publication: a picture that is still on its way would be missing.
  const loaded = library.getByRole('article').filter({ hasText: 'evening.jpg' }).locator('img');
  await expect(loaded).not.toHaveJSProperty('naturalWidth', 0);
  await library.getByRole('checkbox', { name: zh.library.select('evening.jpg') }).press('Space');
  await press(library.getByRole('button', { name: zh.library.unpublish }));
  await expectNotice(page, zh.library.bulkDone(1));
  await press(page.getByRole('tab', { name: zh.tabs['hero-banners'], exact: true }));
  await expectBanner(page, 1940, zh);

  await press(page.getByRole('tab', { name: zh.tabs.photos, exact: true }));
  await library.getByLabel(zh.library.category).selectOption('hero-newborn');
  await library.getByLabel(zh.library.sort, { exact: true }).selectOption('page');
  const first = library.getByRole('article').first();
  await expect(async () => {
    if (!(await first.textContent())?.includes('photo.jpg')) {
      await library
        .getByRole('button', { name: zh.library.moveEarlier('photo.jpg') })
        .press('Enter', { timeout: 1_000 });
    }
    await expect(first).toContainText('photo.jpg', { timeout: 1_000 });
  }).toPass();
  await press(page.getByRole('tab', { name: zh.tabs['hero-banners'], exact: true }));
  await expectBanner(page, 1930, zh);
  const evening = page.getByRole('article', { name: zh.banners.slots['hero-newborn'] });
  await expect(evening).toContainText(zh.labelled('photo.jpg', zh.banners.reasons.first(2)));
  await expectAccessible(page);
});
