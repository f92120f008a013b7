import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { servicePages } from './service-pages.ts';
import { expect, expectNotice, signIn, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };
const alt = 'A mother at the left edge';
/** One category for each kind of place that crops its pictures. */
const cropped = [
  'hero-home',
  'hero-portrait',
  'family-portraits',
  'newborn-photography',
  'property-portfolio',
  'event-photography',
  'production-stills',
  'wedding-photography',
  'wedding-dress-rental',
] as const;

test('the owner sets a focal point by a click and the arrow keys, and every crop keeps it', async ({
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 750, height: 500 }), 'hero-portrait', alt);
  await owner.addPhoto(await photo({ width: 700, height: 500 }), 'event-photography', 'Left as it is');
  const listed = async () => (await fetch(`${studio.origin}/api/media`)).text();
  await expect.poll(listed, { timeout: 60_000 }).toContain(alt);
  await page.goto('/portrait');
  // Around its middle until the owner chooses, not where the sample has its subject.
  await expect(page.locator('.hero-picture img')).toHaveCSS('object-position', '50% 50%');
  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理', exact: true }).click();
  const library = page.getByRole('region', { name: '媒体库' });
  await library.getByRole('searchbox').fill(alt);
  const card = library.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).not.toContainText('处理中', { timeout: 60_000 });
  await expect.poll(listed, { timeout: 60_000 }).toContain('Left as it is');
  await card.getByRole('button', { name: /^编辑/ }).click();

  const form = page.getByRole('dialog', { name: '编辑媒体' });
  const mark = form.getByRole('button', { name: /^焦点/ });
  await expect(mark).toHaveAccessibleName('焦点：距左侧 50%，距顶部 50%');
  const stage = mark.locator('..');
  const box = (await stage.boundingBox()) as { width: number; height: number };
  await stage.click({ position: { x: box.width * 0.2, y: box.height * 0.3 } });
  await expect(mark).toHaveAccessibleName('焦点：距左侧 20%，距顶部 30%');
  await mark.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(mark).toHaveAccessibleName('焦点：距左侧 10%，距顶部 31%');
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expectNotice(page, '更新成功');

  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.goto('/portrait');
    await expect(page.locator('.hero-picture img')).toHaveCSS('object-position', '10% 31%');
  }
  await page.goto('/commercial');
  const unchanged = page.getByRole('img', { name: 'Left as it is' }).first();
  await expect(unchanged).toHaveAttribute('style', /^background-color:\s*#?[^;]+;?$/);
});

test('every place that crops a picture keeps its focal point, on a phone and on a desktop', async ({
  page,
  studio,
}) => {
  test.setTimeout(180_000);
  const owner = await signInAsOwner(studio);
  const bytes = await photo({ width: 800, height: 450 });
  const items = [];
  for (const category of cropped) items.push(await owner.addPhoto(bytes, category, `Cropped in ${category}`));
  for (const { id } of items) await owner.change(`/api/admin/media/${id}`, { focalPoint: { x: 15, y: 25 } });
  await owner.create('/api/admin/galleries', { name: 'Faces', slug: 'faces', category: 'family-portraits' });
  const ids = items.map(({ id }) => id);
  const missing = async () => {
    const listed = await (await fetch(`${studio.origin}/api/media`)).text();
    return ids.filter((id) => !listed.includes(id));
  };
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);

  const places = new Set<string>();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const path of ['/', ...servicePages, '/gallery/faces']) {
      await page.goto(path);
      const crops = await page.locator('img').evaluateAll(
        (images, own) =>
          images.flatMap((image) => {
            const { objectFit, objectPosition } = getComputedStyle(image);
            const isOwn = own.some((id) => (image as HTMLImageElement).src.includes(id));
            return isOwn && objectFit === 'cover' ? [{ place: image.className, objectPosition }] : [];
          }),
        ids,
      );
      expect([path, crops.filter(({ objectPosition }) => objectPosition !== '15% 25%')]).toEqual([path, []]);
      for (const { place } of crops) places.add(place);
    }
  }
  for (const place of ['hero-image', 'service-image', 'photo-image']) {
    expect([...places].join(' ')).toContain(place);
  }
});

test('a portrait of the team keeps its focal point, and resetting it removes it', async ({ page, studio }) => {
  test.setTimeout(120_000);
  const owner = await signInAsOwner(studio);
  const item = await owner.addPhoto(await photo({ width: 750, height: 450 }), 'professional-headshots', 'Mei Lin');
  await owner.create('/api/admin/team', {
    name: 'Mei Lin',
    role: 'Photographer',
    description: 'Sees the light first.',
    image: item.filePath,
  });
  await owner.change(`/api/admin/media/${item.id}`, { focalPoint: { x: 80, y: 12 } });
  // The file URL answers 404 until the picture is ready.
  const listed = async () => (await fetch(`${studio.origin}/api/media`)).text();
  await expect.poll(listed, { timeout: 60_000 }).toContain(item.id);
  const portrait = page.getByRole('img', { name: /^Mei Lin, Photographer/ }).first();
  await expect(async () => {
    await page.goto('/team');
    await expect(portrait).toHaveCSS('object-position', '80% 12%');
  }).toPass({ timeout: 60_000 });
  await owner.change(`/api/admin/media/${item.id}`, { focalPoint: null });
  await page.goto('/team');
  await expect(portrait).not.toHaveAttribute('style', /object-position/);
  await expect(portrait).toHaveCSS('object-position', '50% 50%');
});
