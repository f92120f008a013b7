import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { CmsImage, Gallery } from '#contract/records.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { describeInBothLanguages, selectTab, dropFiles } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

/** Five hundred are tried on demand: GALLERY_PHOTOS=500 npm run e2e -- e2e/owner-fills-gallery.spec.ts */
const count = Number(process.env['GALLERY_PHOTOS'] ?? 12);
const maxClicks = 25;
const names = { zh: '河灯', en: 'Café lanterns' };
const slugs = { zh: 'he-deng', en: 'cafe-lanterns' };

/** Counts what a hand does: clicks or keys instead of them, and choices of a list as two of them. */
function countingClicks(press: (target: Locator) => Promise<void>) {
  const clicks = { count: 0 };
  return {
    clicks,
    click: async (target: Locator) => {
      clicks.count += 1;
      await press(target);
    },
    select: async (target: Locator, label: string) => {
      clicks.count += 2;
      await target.selectOption({ label });
    },
  };
}

/** As staff see them: visitors get a general alt text instead of the name of a file. */
async function imagesOf(page: Page, slug: string): Promise<CmsImage[]> {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const headers = { authorization: `Bearer ${token}` };
  const read = async <T>(url: string) =>
    ((await (await page.request.get(url, { headers })).json()) as { data: T[] }).data;
  const gallery = (await read<Gallery>('/api/galleries')).find((one) => one.slug === slug);
  return (await read<CmsImage>('/api/cms/images')).filter(({ galleryId }) => galleryId === gallery?.id);
}

describeInBothLanguages(({ language, width, texts, press }) => {
  const own = texts.galleryImages;

  test('many photos are dropped into a new gallery, ordered, titled and published with few clicks', async ({
    page,
  }, testInfo) => {
    test.setTimeout(90_000 + count * 2_000);
    const folder = testInfo.outputPath('photos');
    mkdirSync(folder, { recursive: true });
    const files = Array.from({ length: count }, (_, index) => path.join(folder, `IMG_${index + 1}.jpg`));
    for (const file of files) writeFileSync(file, await photo());
    const { clicks, click, select } = countingClicks(press);

    await click(page.getByRole('tab', { name: texts.tabs['cms-galleries'], exact: true }));
    await click(page.getByRole('button', { name: texts.galleries.add }));
    const form = page.getByRole('region', { name: texts.galleries.add });
    await form.getByLabel(texts.galleries.fields.name).fill(names[language]);
    await expect(form.getByLabel(texts.galleries.fields.slug)).toHaveValue(slugs[language]);
    await select(form.getByLabel(texts.galleries.fields.category), texts.categories['event-photography']);
    await click(form.getByRole('switch'));
    await click(form.getByRole('button', { name: texts.actions.save, exact: true }));

    await click(page.getByRole('button', { name: own.openNamed(names[language]) }));
    const dialog = page.getByRole('dialog', { name: own.title(names[language]) });
    clicks.count += 1;
    await dropFiles(page, dialog.locator('.drop-zone'), files.toReversed());
    const entries = dialog.getByRole('listitem');
    await expect(entries).toHaveCount(count, { timeout: 60_000 + count * 1_000 });
    await expectAccessible(page);

    await click(dialog.getByRole('button', { name: own.sortBy.name }));
    await click(dialog.getByRole('button', { name: own.titles.open }));
    const titles = page.getByRole('dialog', { name: own.titles.title(count) });
    await expectAccessible(page);
    await click(titles.getByRole('button', { name: texts.actions.save, exact: true }));
    await expectNotice(page, own.titles.done(count));
    await click(dialog.getByRole('button', { name: texts.actions.close }).first());
    const card = page.getByRole('article', { name: names[language] });
    // A look at the draft is not part of what must be done.
    const opened = page.waitForEvent('popup');
    await press(card.getByRole('button', { name: texts.galleries.previewNamed(names[language]) }));
    const preview = await opened;
    await expect(preview.getByRole('heading', { level: 1, name: names[language] })).toBeVisible();
    await expect(preview.getByRole('complementary')).toBeVisible();
    await expect(preview.getByRole('list', { name: names[language] }).getByRole('listitem')).toHaveCount(count);
    await expectAccessible(preview);
    await preview.close();
    await click(card.getByRole('button', { name: texts.records.publish, exact: true }));
    await expectNotice(page, texts.records.nowPublished(names[language]));
    expect(clicks.count).toBeLessThanOrEqual(maxClicks);

    const images = await imagesOf(page, slugs[language]);
    const number = (n: number) => String(n).padStart(String(count).length, '0');
    // The name of a file is no alternative text.
    expect(images.map(({ title, alt }) => [title, alt])).toEqual(
      files.map((_file, index) => [`${names[language]} ${number(index + 1)}`, null]),
    );
    const read = async (address: string) => (await page.request.get(address)).text();
    expect(await read(`/gallery/${slugs[language]}`)).toContain(`${names[language]} ${number(1)}`);
    expect(await read('/commercial')).toContain(`href="/gallery/${slugs[language]}"`);
  });

  test('many pictures are chosen in one picker by click, Shift, dragging and keyboard, and taken back at once', async ({
    page,
    studio,
  }) => {
    test.setTimeout(120_000);
    const owner = await signInAsOwner(studio);
    const listed = async () => (await (await page.request.get('/api/media')).json()) as { data: { id: string }[] };
    for (let at = (await listed()).data.length; at < 8; at++)
      await owner.addPhoto(await photo(), 'event-photography', '');
    await expect.poll(async () => (await listed()).data.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
    const name = `Quay ${language}`;
    await owner.create('/api/admin/galleries', { name, slug: `quay-${language}`, category: 'event-photography' });
    await page.reload();
    await selectTab(page, texts.tabs['cms-galleries']);
    await press(page.getByRole('button', { name: own.openNamed(name) }));
    const dialog = page.getByRole('dialog', { name: own.title(name) });
    await press(dialog.getByRole('button', { name: own.add, exact: true }));
    const picker = page.getByRole('dialog', { name: texts.picker.manyTitle });
    const choice = picker.getByRole('listitem').getByRole('button');
    // Not by the role of a status, which a toast in the dialog has, too.
    const expectChosen = (n: number) => expect(picker.getByText(texts.picker.chosen(n), { exact: true })).toBeVisible();

    await press(choice.nth(0));
    if (width < 640) await choice.nth(2).press('Shift+Enter');
    else await choice.nth(2).click({ modifiers: ['Shift'] });
    await expectChosen(3);
    await choice.nth(5).scrollIntoViewIfNeeded();
    for (const [index, at] of [3, 4, 5].entries()) {
      const box = await choice.nth(at).boundingBox();
      await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40, { steps: 4 });
      if (index === 0) await page.mouse.down();
    }
    // The card of the gallery, which has the dialog, is not lifted.
    await expect(page.locator('[data-dragged]')).toHaveCount(0);
    await page.mouse.up();
    await expectChosen(6);
    await choice.nth(6).press('Space');
    await expectChosen(7);
    await expect(choice.nth(6)).toHaveAttribute('aria-pressed', 'true');
    await picker.getByRole('searchbox').fill('nothing has this name');
    await expect(choice).toHaveCount(0);
    await expectChosen(7);
    await picker.getByRole('searchbox').fill('');
    await expectAccessible(page);
    await press(picker.getByRole('button', { name: texts.picker.addChosen(7) }));
    await expect(dialog.getByRole('listitem')).toHaveCount(7);
    await press(page.locator('.toast').getByRole('button', { name: texts.actions.undo }));
    await expect(dialog.getByRole('listitem')).toHaveCount(0);

    // What is uploaded in the picker is chosen there.
    await press(dialog.getByRole('button', { name: own.add, exact: true }));
    await press(choice.first());
    const fileChooser = page.waitForEvent('filechooser');
    await press(picker.getByRole('button', { name: texts.upload.chooseImages }));
    const buffer = await photo({ width: width + 1, height: 300 });
    await (await fileChooser).setFiles({ name: `boat-${language}.jpg`, mimeType: 'image/jpeg', buffer });
    await expectChosen(2);
    await press(picker.getByRole('button', { name: texts.picker.addChosen(2) }));
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('listitem').nth(1)).toContainText(`boat-${language}`);
    await press(dialog.getByRole('button', { name: own.add, exact: true }));
    // Its name stays, and it cannot be chosen again.
    const taken = picker.getByRole('listitem').filter({ hasText: texts.picker.inGallery }).getByRole('button').first();
    await expect(taken).toBeDisabled();
    await taken.click({ force: true });
    await expectChosen(0);
    await expectAccessible(page);
    await press(picker.getByRole('button', { name: texts.actions.cancel }));
  });

  test('a name that was typed is dropped only after a question', async ({ page }) => {
    await selectTab(page, texts.tabs['cms-galleries']);
    await press(page.getByRole('button', { name: texts.galleries.add }));
    const form = page.getByRole('region', { name: texts.galleries.add });
    const question = page.getByRole('alertdialog', { name: texts.records.discard });
    const keepAfter = async (control: Locator) => {
      await press(control);
      await press(question.getByRole('button', { name: texts.records.keepEditing, exact: true }));
      // The next key must not come between the end of the question and the focus that it gives back.
      await expect(question).toHaveCount(0);
      await expect(control).toBeFocused();
    };
    await form.getByLabel(texts.galleries.fields.name).fill('Ferry');
    await form.getByLabel(texts.galleries.fields.slug).fill('my-ferry');
    await form.getByLabel(texts.galleries.fields.name).fill('Ferry at night');
    // A slug that was typed stays.
    await expect(form.getByLabel(texts.galleries.fields.slug)).toHaveValue('my-ferry');
    await keepAfter(form.getByRole('button', { name: texts.actions.cancel }));
    await keepAfter(page.getByRole('tab', { name: texts.tabs.team, exact: true }));
    await expect(form.getByLabel(texts.galleries.fields.name)).toHaveValue('Ferry at night');
    await press(form.getByRole('button', { name: texts.actions.cancel }));
    await press(question.getByRole('button', { name: texts.records.discardConfirm }));
    await expect(form).toHaveCount(0);
  });
});
