import { readFile } from 'node:fs/promises';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab, selectTab } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';
import { type StartStudio, startBrowserStudio } from './studio-per-file.ts';

const names = ['沙丘 1.jpg', '沙丘 2.jpg', '沙丘 3.jpg'];

/** Starts a studio with a banner and three photos, the last of them in a gallery. */
const startWithPhotos: StartStudio = async (saved) => {
  const studio = await startBrowserStudio(saved, ['photos']);
  if (saved) return studio;
  const owner = await signInAsOwner(studio);
  const gallery = { name: '海边婚礼', slug: 'seaside', category: 'wedding-photography', isPublished: true };
  const { id: galleryId } = await owner.create('/api/admin/galleries', gallery);
  for (const [index, originalName] of names.entries()) {
    const bytes = await photo({ width: 640 + index, height: 420 });
    const { id, filePath } = await owner.addPhoto(bytes, 'wedding-photography', `Dune ${index}`);
    await owner.change(`/api/admin/media/${id}`, { originalName });
    const imageUrl = studio.origin + filePath;
    if (index === 2) await owner.create('/api/admin/cms/images', { imageUrl, galleryId, isPublished: true });
  }
  const banner = await owner.addPhoto(await photo({ width: 800, height: 450 }), 'hero-home', 'Sand');
  await owner.change(`/api/admin/media/${banner.id}`, { originalName: 'banner.jpg' });
  await expect
    .poll(async () => (await owner.listMedia()).every(({ state }) => state === 'ready'), { timeout: 90_000 })
    .toBe(true);
  return studio;
};

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
test.use({ startStudio: ({}, provide) => provide(startWithPhotos) });
test.setTimeout(180_000);

describeInBothLanguages(({ width, texts, press }) => {
  const { library } = texts;

  test('a file is seen large with its details, and the next ones by arrow keys', async ({ page }) => {
    await openTab(page, texts.tabs.photos);
    await expect(page.getByText(library.purposes.all)).toBeVisible();
    await page.getByLabel(library.sort, { exact: true }).selectOption('name');
    const open = (name: string) => page.getByRole('button', { name: library.preview.open(name) });
    await press(open(names[0] as string));
    const dialog = page.getByRole('dialog', { name: library.preview.title });
    await expect(dialog.getByRole('heading', { name: names[0] })).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'Dune 0' })).toBeVisible();
    const details = dialog.getByRole('region', { name: library.preview.details });
    await expect(details).toContainText('640 × 420');
    await expect(details).toContainText(texts.status.published);
    await expect(details).toContainText(library.where.pages['/wedding']);
    await expectAccessibleLayout(page, 'the preview');

    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('heading', { name: names[1] })).toBeVisible();
    await press(dialog.getByRole('button', { name: library.preview.next }));
    await expect(dialog.getByRole('heading', { name: names[2] })).toBeVisible();
    await expect(details).toContainText(library.preview.usedIn);
    // At the end there is no next one.
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('heading', { name: names[2] })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('heading', { name: names[1] })).toBeVisible();

    await press(dialog.getByRole('button', { name: library.edit(names[1] as string) }));
    const form = page.getByRole('dialog', { name: library.editTitle });
    await form.getByLabel(library.fields.originalName).press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(dialog.getByRole('heading', { name: names[1] })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open(names[1] as string)).toBeFocused();
  });

  test('the upload form is beside the library, or behind a button where there is no room', async ({ page }) => {
    await openTab(page, texts.tabs.photos);
    const form = page.getByRole('region', { name: texts.upload.heading });
    const list = page.getByRole('region', { name: library.heading });
    const toggle = page.getByRole('button', { name: texts.upload.heading });
    if (width < 1_000) {
      await expect(form).toBeHidden();
      await toggle.press('Enter');
      await expect(form).toBeVisible();
      await expectAccessibleLayout(page, 'the library with the opened form');
      await toggle.press('Enter');
      await expect(form).toBeHidden();
    } else {
      await expect(toggle).toBeHidden();
      const [left, right] = [await form.boundingBox(), await list.boundingBox()];
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
      await expectAccessibleLayout(page, 'the library beside the form');
    }
  });

  test('originals are downloaded, one as it is and several as a ZIP', async ({ page }) => {
    await selectTab(page, texts.tabs['cms-images']);
    await expect(page.getByText(library.purposes.work)).toBeVisible();
    const list = page.getByRole('region', { name: library.heading });
    // The banner is no work.
    await expect(list.getByRole('article')).toHaveCount(3);
    await list.getByRole('checkbox', { name: library.select(names[0] as string) }).check();
    let started = page.waitForEvent('download');
    await press(list.getByRole('button', { name: library.download.one }));
    const one = await started;
    expect(one.suggestedFilename()).toBe(names[0]);
    await press(list.getByRole('button', { name: library.selectAll(3) }));
    started = page.waitForEvent('download');
    await press(list.getByRole('button', { name: library.download.many }));
    const zip = await started;
    expect(zip.suggestedFilename()).toMatch(/^originals-.*\.zip$/);
    await expect(page.locator('.toast')).toContainText('MB');
    const files = await readZip(await readFile(await zip.path()));
    expect([...files.keys()].toSorted()).toEqual(names);
    expect(files.get(names[0] as string)?.equals(await readFile(await one.path()))).toBe(true);
  });

  test('texts are given to many by patterns with the name of the gallery, and taken back', async ({ page, studio }) => {
    await openTab(page, texts.tabs['cms-images']);
    await page.getByLabel(library.sort, { exact: true }).selectOption('name');
    const list = page.getByRole('region', { name: library.heading });
    await press(list.getByRole('button', { name: library.selectAll(3) }));
    await press(list.getByRole('button', { name: library.describe.open }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(library.describe.alt).fill('{name}, {n}');
    await dialog.getByLabel(library.describe.caption).fill('{gallery} {n}');
    await dialog.getByLabel(library.describe.tags).fill(`sand, ${width}`);
    await press(dialog.getByRole('button', { name: texts.actions.save }));
    await expectNotice(page, library.bulkDone(3));
    const owner = await signInAsOwner(studio);
    const described = (await owner.listMedia()).filter(({ caption }) => caption !== null);
    const category = texts.categories['wedding-photography'];
    expect(described.map(({ alt, caption, tags }) => [alt, caption, tags.at(-1)]).toSorted()).toEqual([
      ['沙丘 1, 1', `${category} 1`, String(width)],
      ['沙丘 2, 2', `${category} 2`, String(width)],
      ['沙丘 3, 3', '海边婚礼 3', String(width)],
    ]);
    await press(page.locator('.toast').getByRole('button', { name: texts.actions.undo }));
    await expectNotice(page, library.bulkUndone(3));
    expect((await owner.listMedia()).map(({ alt }) => alt).toSorted()).toEqual(['Dune 0', 'Dune 1', 'Dune 2', 'Sand']);
  });
});
