import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './both-languages.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.setTimeout(120_000);

describeInBothLanguages(({ language, width, texts, press }) => {
  test('a library picture becomes a page banner, with a warning that it is too small', async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    // Another size for each language: the same bytes would be a duplicate.
    const size = { width: 1200, height: 700 + (width % 100) };
    const added = await owner.addPhoto(await photo(size), 'newborn-photography', 'A cradle in the sun');
    const name = `cradle-${language}.jpg`;
    await owner.change(`/api/admin/media/${added.id}`, { originalName: name });
    await openTab(page, texts.tabs['hero-banners']);
    await expect(page.getByText(texts.banners.recommended)).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(5);
    const slot = page.getByRole('article', { name: texts.banners.slots['hero-newborn'] });
    await press(slot.getByRole('button', { name: texts.banners.choose }));
    const picker = page.getByRole('dialog', { name: texts.picker.title.photo });
    // The picker offers only publicly visible pictures, so this one appears once its renditions exist.
    const picture = picker.getByRole('button', { name: texts.picker.use(name) });
    await expect(picture).toBeVisible({ timeout: 60_000 });
    await press(picture);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(texts.categories['hero-newborn']);
    await expectAccessible(page);
    await press(dialog.getByRole('button', { name: texts.banners.move }));
    await expectNotice(page, texts.banners.chosen);
    await expect(slot).toContainText(texts.banners.set);
    await expect(slot).toContainText(texts.banners.tooSmall(size.width, size.height));
    await expectAccessible(page);

    const opened = page.waitForEvent('popup');
    await press(page.locator('.toast').getByRole('link', { name: texts.banners.viewPage }));
    const newborn = await opened;
    expect(new URL(newborn.url()).pathname).toBe('/newborn');
    const shown = await slot.getByRole('img').getAttribute('src');
    await expect(newborn.locator('.hero-picture img')).toHaveAttribute(
      'src',
      (shown ?? '').replace(/\/\d+\.jpg$/, '/1200.jpg'),
    );
  });
});
