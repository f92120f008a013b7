import type { Locator, Page } from '@playwright/test';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { startWorkerProcess } from '#server/testing/servers/child-processes.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

// The worker is started once the record is on the screen: the picture is in the making until then.
test.setTimeout(120_000);

/** Every kind of record whose card has a picture. */
const kinds = [
  {
    tab: 'Team',
    add: 'Add Team Member',
    fields: { Name: 'Lan Shen', Role: 'Sound', Description: 'Hears the room first.' },
    selected: [],
    title: 'Lan Shen',
    height: 510,
  },
  {
    tab: 'Property videos',
    add: 'Add Property Video',
    fields: { Title: 'Harbour', Duration: '1:00', Description: 'A tour.', 'Video URL': 'https://example.com/a.mp4' },
    selected: [],
    title: 'Harbour',
    height: 520,
  },
  {
    tab: 'Floor plans',
    add: 'Add Floor Plan',
    fields: { Title: 'Attic', Description: 'Under the roof.' },
    selected: [['Plan Type', 'Townhouse']],
    title: 'Attic',
    height: 530,
  },
] as const;

for (const { tab, add, fields, selected, title, height } of kinds) {
  test(`a picture that is uploaded into a record is on its card at once: ${tab}`, async ({ page, studio }) => {
    await signInWithLanguage('en', page, studio);
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('button', { name: add }).click();
    const form = page.getByRole('dialog', { name: add });
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).first().fill(value);
    for (const [label, value] of selected) await form.getByLabel(label).selectOption(value);
    const hasSeenBroken = await watchForBroken(page);
    await upload(page, form, await photo({ width: 400, height }));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expectNotice(page, 'created successfully');
    await expectPicture(page.getByRole('article', { name: title }), studio);
    expect(await hasSeenBroken()).toEqual([]);
  });
}

test('pictures that are uploaded into a gallery are in its list at once', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Galleries', exact: true }).click();
  await page.getByRole('button', { name: 'Create Gallery' }).first().click();
  await page.getByLabel('Name').first().fill('Harbour light');
  await page.getByLabel('Category').selectOption('family-portraits');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const card = page.getByRole('article', { name: 'Harbour light' });
  await card.getByRole('button', { name: 'Manage images: Harbour light' }).click();
  const dialog = page.getByRole('dialog', { name: /Harbour light/ });
  const hasSeenBroken = await watchForBroken(page);
  const buffer = await photo({ width: 400, height: 540 });
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expectPicture(dialog.locator('ol').getByRole('listitem'), studio);
  expect(await hasSeenBroken()).toEqual([]);
});

async function upload(page: Page, form: Locator, buffer: Buffer): Promise<void> {
  await form.getByRole('button', { name: 'Choose picture from library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(picker).toHaveCount(0, { timeout: 30_000 });
}

/** A sign that it is in the making, then the picture, in the same view. */
async function expectPicture(place: Locator, { dataDir }: StudioProcess): Promise<void> {
  await expect(place.locator('.lucide-loader-circle')).toBeVisible();
  await expect(place.locator('img')).toHaveCount(0);
  const worker = startWorkerProcess({ dataDir, databaseUrl: undefined }, 'photos');
  try {
    const picture = place.locator('img');
    await expect(picture).toHaveCount(1, { timeout: 60_000 });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  } finally {
    await worker.kill();
  }
}

/** @returns gives the addresses of images that could not be loaded since */
async function watchForBroken(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const broken = ((window as { broken?: string[] }).broken = [] as string[]);
    document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && broken.push(target.src), {
      capture: true,
    });
  });
  return () => page.evaluate(() => (window as { broken?: string[] }).broken ?? []);
}
