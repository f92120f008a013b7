import type { Page } from '@playwright/test';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.setTimeout(120_000);

/** The alt texts of one category, in the order of the public pages. */
function dresses(answer: { data: { alt: string; category: string }[] }): string[] {
  return answer.data.filter(({ category }) => category === 'wedding-dress-rental').map(({ alt }) => alt);
}

async function liftAndMove(page: Page, handle: string | RegExp, key: string) {
  await page.getByRole('button', { name: handle }).first().focus();
  await page.keyboard.press('Space');
  // Arrow keys move the entry only after it is lifted, and after dnd-kit has measured the places, which nothing shows.
  await expect(page.getByText(/is lifted/)).toBeAttached();
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByText(/moves to number 2 of 2/)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
}

test('pictures of the library and of a gallery are reordered, and the public pages show the new order', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 450, height: 300 }), 'wedding-dress-rental', 'Older dress');
  await owner.addPhoto(await photo({ width: 300, height: 450 }), 'wedding-dress-rental', 'Newer dress');
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Photos' }).click();
  const library = page.getByRole('region', { name: 'Media library' });
  await library.getByLabel('Category').selectOption('wedding-dress-rental');
  const cards = library.getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) await expect(card).not.toContainText('Processing', { timeout: 60_000 });
  // Neither has Chinese, and nothing of it is outdated: the number of outdated texts is no text of the card.
  expect(await cards.first().innerText()).not.toMatch(/^0$/m);
  // Only the order of the public pages can be changed by dragging.
  await expect(library.getByRole('button', { name: /^Drag/ })).toHaveCount(0);
  await library.getByLabel('Sort').selectOption('page');
  await expect(cards.first()).toContainText('Wedding page, Wedding dress rental, number 1');
  const before = await page.request.get('/api/media');
  expect(dresses((await before.json()) as never)).toEqual(['Newer dress', 'Older dress']);

  await liftAndMove(page, /^Drag/, 'ArrowRight');
  await expect(async () => {
    expect(dresses((await (await page.request.get('/api/media')).json()) as never)).toEqual([
      'Older dress',
      'Newer dress',
    ]);
  }).toPass();

  const gallery = await owner.create('/api/admin/galleries', { name: 'Veils', slug: 'veils', category: 'Wedding' });
  for (const [sortOrder, title] of ['Long veil', 'Short veil'].entries()) {
    const imageUrl = `${studio.origin}/favicon.ico`;
    await owner.create('/api/admin/cms/images', { galleryId: gallery.id, imageUrl, title, sortOrder });
  }
  await page.getByRole('tab', { name: 'Galleries' }).click();
  await page.getByRole('button', { name: 'Manage images: Veils' }).click();
  const images = page.getByRole('dialog', { name: /Veils/ });
  await expect(images.getByRole('listitem')).toHaveCount(2);
  await liftAndMove(page, 'Drag "Long veil" to change the order', 'ArrowDown');
  await expect(images.getByRole('listitem').first()).toContainText('Short veil');
  await expectAccessible(page);
  await expect(async () => {
    const { data } = (await (await page.request.get('/api/cms/images')).json()) as { data: { title: string | null }[] };
    // Other tests' pictures may stand between them.
    expect(data.map(({ title }) => title).filter((title) => title?.endsWith('veil'))).toEqual([
      'Short veil',
      'Long veil',
    ]);
  }).toPass();
});
