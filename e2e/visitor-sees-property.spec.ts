import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expect, hydrated, test } from './story.ts';

test('empty lists show the specified text', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  for (const path of ['/api/admin/floor-plans', '/api/admin/property-videos']) await owner.removeAll(path);
  await page.goto('/property');
  for (const text of [
    'No floor plans available yet.',
    'Check back soon for our latest 3D floor plan portfolio!',
    'No property videos available yet.',
    'Check back soon for our latest video portfolio!',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  // No picture of a plan contradicts the text, and the panel is as wide as a list would be.
  await expect(page.locator('[id="3d"] img')).toHaveCount(0);
  for (const [section, title] of [
    ['[id="3d"]', 'No floor plans available yet.'],
    ['#video', 'No property videos available yet.'],
  ] as const) {
    const panel = page.locator(section).locator('.empty-list').filter({ hasText: title });
    const heading = page.locator(section).getByRole('heading', { level: 2 });
    const [box, headingBox] = [await panel.boundingBox(), await heading.boundingBox()];
    // One heading stands at the left edge, the other in the middle.
    const middleOf = (one: typeof box) => (one?.x ?? 0) + (one?.width ?? 0) / 2;
    const isCentred = await heading.evaluate((element) => getComputedStyle(element).textAlign === 'center');
    if (isCentred) expect(middleOf(headingBox)).toBeCloseTo(middleOf(box), 0);
    else expect(box?.x).toBe(headingBox?.x);
    expect(box?.width).toBeGreaterThan(1100);
    await expect(panel.getByRole('link')).toHaveAttribute('href', /^\/contact\?service=property&about=/);
  }
});

test('the before and after slider is whole in a window of 1440 x 900, with its labels at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/property');
  const pair = page.getByRole('group').filter({ has: page.getByRole('slider') });
  await pair.scrollIntoViewIfNeeded();
  const box = await pair.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(900 * 0.72);
  for (const side of await pair.getByRole('figure').all()) expect((await side.boundingBox())?.width).toBe(box?.width);
  for (const label of ['Before', 'After']) {
    const words = await pair.getByText(label, { exact: true }).boundingBox();
    expect((words?.y ?? 0) - (box?.y ?? 0), label).toBeLessThan(40);
  }
});

test('the before and after slider works by keyboard', async ({ page }) => {
  await page.goto('/property#visual-staging');
  await hydrated(page);
  const slider = page.getByRole('slider');
  await expect(page.getByText('Before', { exact: true })).toBeVisible();
  await expect(page.getByText('After', { exact: true })).toBeVisible();
  const shown = () =>
    page.locator('.before-after').evaluate((element) => getComputedStyle(element).getPropertyValue('--cut'));
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe('51%');
  await page.keyboard.press('End');
  await expect.poll(shown).toBe('100%');
  await expect(slider).toHaveAttribute('aria-valuetext', '100 % Before, 0 % After');
});

test('published records replace the empty lists, in order', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const imageUrl = `${studio.origin}/favicon.ico`;
  const plan = { planType: 'Apartment', squareFootage: '850 sq ft', description: 'Two rooms', imageUrl };
  await owner.create('/api/admin/floor-plans', { ...plan, title: 'Second plan', sortOrder: 2 });
  await owner.create('/api/admin/floor-plans', { ...plan, title: 'First plan', sortOrder: 1 });
  await owner.create('/api/admin/property-videos', {
    title: 'House at the lake',
    description: 'From the gate to the jetty',
    videoUrl: `${studio.origin}/clips/short-films.mp4`,
    thumbnailUrl: imageUrl,
    duration: '3:20',
  });
  await page.goto('/property');
  await expect(page.locator('[id="3d"]').getByRole('heading', { level: 3 })).toHaveText(['First plan', 'Second plan']);
  await expect(page.getByText('Apartment · 850 sq ft')).toHaveCount(2);
  await expect(page.getByText('No property videos available yet.')).toHaveCount(0);
  await expect(page.getByText('3:20 · 4K UHD')).toBeVisible();

  await hydrated(page);
  await page.getByRole('link', { name: 'Floor plan: First plan' }).click();
  const lightbox = page.getByRole('dialog', { name: '3D floor plans' });
  await expect(lightbox.getByText('1 / 2', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByText('Floor plan: Second plan')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();

  await page.getByRole('link', { name: 'House at the lake' }).click();
  const modal = page.getByRole('dialog', { name: 'House at the lake' });
  await expect(modal.getByText('From the gate to the jetty')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
});
