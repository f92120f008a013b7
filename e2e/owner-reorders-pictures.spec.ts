import type { Page } from '@playwright/test';
import { zh } from '#app/i18n/zh.ts';
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
  await expect(page.getByText(/^已拿起/)).toBeAttached();
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByText(/移到第 2 个，共 2 个/)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
}

test('pictures of the library and of a gallery are reordered by keyboard on a phone, and the public pages follow', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 450, height: 300 }), 'wedding-dress-rental', 'Older dress');
  await owner.addPhoto(await photo({ width: 300, height: 450 }), 'wedding-dress-rental', 'Newer dress');
  await signInWithLanguage('zh', page, studio);
  await page.getByRole('tab', { name: zh.tabs.photos, exact: true }).press('Enter');
  const library = page.getByRole('region', { name: zh.library.heading });
  await library.getByLabel(zh.library.category).selectOption('wedding-dress-rental');
  const cards = library.getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all())
    await expect(card).not.toContainText(zh.library.states.processing, { timeout: 60_000 });
  // Neither has Chinese, and nothing of it is outdated: the number of outdated texts is no text of the card.
  expect(await cards.first().innerText()).not.toMatch(/^0$/m);
  // Only the order of the public pages can be changed by dragging.
  await expect(library.getByRole('button', { name: /^拖动/ })).toHaveCount(0);
  await library.getByLabel(zh.library.sort).selectOption('page');
  await expect(cards.first()).toContainText(/婚礼摄影页“.*”第 1 个/);
  const before = await page.request.get('/api/media');
  expect(dresses((await before.json()) as never)).toEqual(['Newer dress', 'Older dress']);

  await liftAndMove(page, /^拖动/, 'ArrowRight');
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
  await page.getByRole('tab', { name: zh.tabs['cms-galleries'], exact: true }).press('Enter');
  await page.getByRole('button', { name: zh.galleryImages.openNamed('Veils') }).press('Enter');
  const images = page.getByRole('dialog', { name: /Veils/ });
  await expect(images.getByRole('listitem')).toHaveCount(2);
  await liftAndMove(page, zh.ordering.drag('Long veil'), 'ArrowDown');
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
