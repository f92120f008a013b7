import { en } from '#app/i18n/en.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { inviteColleague } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ ownPage: true, viewport: { width: 1280, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(120_000);

const { library, galleryImages, translations } = en;

test('the dialog of a photo stays open with its text while a colleague uploads, from the card and from the preview', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const colleague = await signInAsOwner(await inviteColleague(studio, 'Xiao Lin'));
  const upload = async (who: typeof owner, count: number, first: number) => {
    for (let index = first; index < first + count; index += 1)
      await who.addPhoto(await photo({ width: 300 + index }), 'event-photography', `Portrait ${index}`);
  };
  await upload(owner, 1, 1);
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: en.tabs.photos, exact: true }).click();
  const cards = page.getByRole('feed').getByRole('article');
  const caption = page.getByRole('dialog').getByLabel('Caption', { exact: true });

  await cards.getByRole('button', { name: library.edit('photo.jpg') }).click();
  await caption.fill('What I have written');
  await upload(colleague, 9, 2);
  await expect(cards.nth(9)).toBeAttached({ timeout: 20_000 });
  await expect(caption).toHaveValue('What I have written');
  await page.getByRole('dialog').getByRole('button', { name: en.actions.save, exact: true }).click();
  await expectNotice(page, library.updated.title);

  // A file that leaves what is shown takes neither its dialog with it.
  await page.getByRole('searchbox', { name: en.actions.search }).fill('What I have');
  await expect(cards).toHaveCount(1);
  await cards.getByRole('button', { name: library.preview.open('photo.jpg') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: library.edit('photo.jpg') })
    .click();
  await caption.fill('Written in the preview');
  const [item] = (await owner.listMedia()).filter((one) => one.caption === 'What I have written');
  await colleague.change(`/api/admin/media/${item?.id}`, { caption: 'Theirs' });
  await expect(page.locator('.media-preview')).toHaveCount(0, { timeout: 20_000 });
  await expect(caption).toHaveValue('Written in the preview');
});

test('the pictures of a gallery stay open when the gallery leaves the filtered list', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const { id } = await owner.create('/api/admin/galleries', {
    name: 'Veils',
    slug: 'veils',
    category: 'wedding-photography',
  });
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: en.tabs['cms-galleries'], exact: true }).click();
  await page.getByRole('button', { name: translations.filter.incomplete(1) }).click();
  await page.getByRole('button', { name: galleryImages.openNamed('Veils') }).click();
  const dialog = page.getByRole('dialog', { name: galleryImages.title('Veils') });
  await expect(dialog).toBeVisible();
  await owner.change(`/api/admin/galleries/${id}`, { translations: { 'zh-Hans': { name: '头纱' } } });
  await expect(page.getByRole('article', { name: 'Veils', includeHidden: true })).toHaveCount(0, { timeout: 20_000 });
  await expect(dialog).toBeVisible();
});

test('a place that is typed for a photo stays while a colleague uploads, and is that of the same photo', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const upload = async (count: number, first: number) => {
    for (let index = first; index < first + count; index += 1)
      await owner.addPhoto(await photo({ width: 500 + index }), 'wedding-photography', `Wedding ${index}`);
  };
  await upload(2, 1);
  const [moved] = (await owner.listMedia()).filter(({ category }) => category === 'wedding-photography');
  await owner.change(`/api/admin/media/${moved?.id}`, { originalName: 'moved.jpg' });
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: en.tabs.photos, exact: true }).click();
  await page.getByLabel(library.category, { exact: true }).selectOption('wedding-photography');
  await page.getByLabel(library.sort, { exact: true }).selectOption('page');
  const cards = page.getByRole('feed').getByRole('article');
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: en.ordering.moveTo('moved.jpg') }).click();
  const dialog = page.getByRole('dialog', { name: en.ordering.moveTo('moved.jpg') });
  const place = dialog.getByRole('spinbutton');
  await place.fill('2');
  await upload(9, 3);
  await expect(cards.nth(9)).toBeAttached({ timeout: 20_000 });
  await expect(place).toHaveValue('2');
  await dialog.getByRole('button', { name: en.ordering.move, exact: true }).click();
  await expect(cards.nth(1)).toHaveAccessibleName('moved.jpg');
});
