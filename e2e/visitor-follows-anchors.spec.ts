import type { Page } from '@playwright/test';
import { cutWords } from './hidden-parts.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

const anchors = [
  '/portrait#professional',
  '/portrait#family-portrait',
  '/newborn#portfolio',
  '/property#photo',
  '/property#video',
  '/property#visual-staging',
  '/property#3d',
  '/property#warehouse',
  '/commercial#commercial-photography',
  '/commercial#event-photography',
  '/commercial#video-production',
  '/wedding#dress-styles',
];

/** Distance from the bottom of the fixed bar to the top of the section, in pixels. */
function offsetBelowBar(page: Page, id: string): Promise<number> {
  return page.evaluate((anchor) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return (document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity) - bar;
  }, id);
}

async function expectAtTop(page: Page, id: string) {
  await expect(async () => {
    const distance = await offsetBelowBar(page, id);
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThan(40);
  }).toPass();
}

for (const address of anchors) {
  test(`${address} opens at its section, clear of the bar`, async ({ page }) => {
    await page.goto(address);
    await expectAtTop(page, address.split('#')[1] as string);
    await hydrated(page);
    await expectAtTop(page, address.split('#')[1] as string);
  });
}

test('a section with space of its own begins right below the bar, without a stripe of the one before', async ({
  page,
}) => {
  const found: string[] = [];
  for (const address of [...anchors, '/#services', '/#team']) {
    const id = address.split('#')[1] as string;
    await page.goto(address);
    const space = await page.evaluate((of) => {
      const section = document.getElementById(of);
      return section ? Number.parseFloat(getComputedStyle(section).paddingTop) : 0;
    }, id);
    const distance = await offsetBelowBar(page, id);
    if (space > 0 && Math.abs(distance) > 1.2) found.push(`${address}: ${distance} px`);
    if (space === 0 && distance < 8) found.push(`${address}: its first words touch the bar`);
  }
  expect(found).toEqual([]);
});

test('the menu leads to a section of another page, also when chosen again', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  const choose = async () => {
    await page.getByRole('button', { name: 'Property' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '3D' }).click();
  };
  await choose();
  await expect(page).toHaveURL(/\/property#3d$/);
  await expectAtTop(page, '3d');

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await choose();
  await expectAtTop(page, '3d');
});

test('a changed hash scrolls to its section', async ({ page }) => {
  await page.goto('/property');
  await hydrated(page);
  await page.evaluate(() => {
    location.hash = '#visual-staging';
  });
  await expectAtTop(page, 'visual-staging');
});

test('the newborn page starts at its top when it is reloaded', async ({ page }) => {
  await page.goto('/newborn');
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
  await page.reload();
  await hydrated(page);
  // If the browser restored the scroll position, it would do so soon after the load.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the newborn page restores its scroll position on Back from another page', async ({ page }) => {
  await page.goto('/newborn');
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
  await page.getByRole('link', { name: 'Book Now' }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(async () => expect(await page.evaluate(() => scrollY)).toBe(0)).toPass();
  await page.goBack();
  await expect(page).toHaveURL(/\/newborn$/);
  await expect(async () => expect(await page.evaluate(() => scrollY)).toBe(1200)).toPass();
});

test('the language switch leads to the same page and section, and back, also on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/portrait#family-portrait');
  await hydrated(page);
  await expectAtTop(page, 'family-portrait');
  const bar = page.getByRole('banner');
  expect(await cutWords(page)).toEqual([]);
  await bar.getByRole('link', { name: '中文', exact: true }).click();
  await expect(page).toHaveURL(/\/zh\/portrait#family-portrait$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expectAtTop(page, 'family-portrait');
  await hydrated(page);
  expect(await cutWords(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await bar.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(/[^h]\/portrait#family-portrait$/);
  await expectAtTop(page, 'family-portrait');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('anchors lead to their sections', async ({ page }) => {
    await page.goto('/sitemap');
    await page.getByRole('main').getByRole('link', { name: '3D floor plans' }).click();
    await expect(page).toHaveURL(/\/property#3d$/);
    await expect(page.getByRole('heading', { name: '3D floor plans' })).toBeInViewport();
  });
});
