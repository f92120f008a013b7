import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Professional headshots' });
const counter = (page: Page) => lightbox(page).getByText(/^\d+ \/ \d+$/);
const firstPicture = (page: Page) =>
  page.getByRole('list', { name: 'Professional headshots' }).getByRole('link').first();

async function openFirst(page: Page) {
  await page.goto('/portrait');
  await hydrated(page);
  await firstPicture(page).click();
  await expect(lightbox(page)).toBeVisible();
}

test.describe('with a clock of the page', () => {
  test.use({ ownPage: true });

  test('pictures are browsed by buttons, keys and the wheel, and wrap around at both ends', async ({ page }) => {
    await page.clock.install();
    await openFirst(page);
    await expect(counter(page)).toHaveText('1 / 12');
    await expectAccessible(page);

    await lightbox(page).getByRole('button', { name: 'Previous picture' }).click();
    await expect(counter(page)).toHaveText('12 / 12');
    await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
    await expect(counter(page)).toHaveText('1 / 12');

    await page.keyboard.press('ArrowLeft');
    await expect(counter(page)).toHaveText('12 / 12');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(counter(page)).toHaveText('2 / 12');

    await page.mouse.move(600, 300);
    // One trackpad gesture: many events in quick succession, quicker than Playwright can send them from outside.
    await lightbox(page)
      .locator('.lightbox-stage')
      .evaluate((stage) => {
        for (let event = 0; event < 6; event += 1) {
          stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 40, bubbles: true, cancelable: true }));
        }
      });
    await expect(counter(page)).toHaveText('3 / 12');
    // A pause of 200 ms ends a gesture.
    await page.clock.runFor(300);
    await page.mouse.wheel(0, -100);
    await expect(counter(page)).toHaveText('2 / 12');
    await page.clock.runFor(300);
    await page.mouse.wheel(100, 0);
    await expect(counter(page)).toHaveText('3 / 12');

    await page.clock.runFor(300);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    // Control with the wheel zooms the browser: it must not change the picture, nor count as part of the next gesture.
    await page.mouse.wheel(0, -100);
    await expect(counter(page)).toHaveText('2 / 12');
  });
});

test('the picture has the right rendition and its caption, and its neighbours are preloaded', async ({ page }) => {
  await openFirst(page);
  const shown = lightbox(page).locator('[data-current] img');
  const caption = await firstPicture(page).getAttribute('data-caption');
  const words = lightbox(page).locator('.lightbox-words');
  expect(caption).toMatch(/\w/);
  await expect(words.locator('p:not(.sr-only)')).toHaveText([/^1 \/ \d+$/, caption ?? 'no caption']);
  // For those who do not see.
  await expect(words.locator('.sr-only')).toHaveText((await shown.getAttribute('alt')) ?? 'no alternative text');
  await expect(async () => {
    const loaded = await lightbox(page)
      .locator('img')
      .evaluateAll((images) => (images as HTMLImageElement[]).map((image) => [image.complete, image.currentSrc]));
    expect(loaded).toHaveLength(3);
    for (const [isComplete, source] of loaded) {
      expect(isComplete).toBe(true);
      expect(source).toMatch(/\.avif$/);
    }
  }).toPass();
});

test('Escape, the button and the backdrop close it, and the focus returns to the opener', async ({ page }) => {
  await openFirst(page);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(firstPicture(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toBeVisible();
  for (let at = 0; at < 8; at += 1) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog')),
  ).toBe(true);
  await lightbox(page).getByRole('button', { name: 'Close' }).click();
  await expect(lightbox(page)).toBeHidden();

  await firstPicture(page).click();
  await expect(lightbox(page)).toBeVisible();
  await page.mouse.click(200, 120);
  await expect(lightbox(page)).toBeHidden();
});

test("the browser's Back closes it and stays on the page without reloading anything", async ({ page }) => {
  await page.goto('/film');
  await page.goto('/portrait#professional');
  await hydrated(page);
  await firstPicture(page).click();
  await expect(lightbox(page)).toBeVisible();
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) loads.push(request.url());
  });
  await page.goBack();
  await expect(lightbox(page)).toBeHidden();
  await expect(page).toHaveURL(/\/portrait#professional$/);
  expect(loads).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/film$/);
});

test('closing it leaves no extra history entry', async ({ page }) => {
  await page.goto('/film');
  await openFirst(page);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/film$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test('a swipe shows the next picture, a double tap zooms in', async ({ page }) => {
    await openFirst(page);
    const stage = lightbox(page).locator('.lightbox-stage');
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y = 380) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch('touchStart', 320);
    for (const x of [300, 250, 180, 120]) await touch('touchMove', x);
    await touch('touchEnd');
    await expect(counter(page)).toHaveText('2 / 12');
    await expectAccessible(page);

    // Send the events without waiting for each: on a busy machine that would exceed the double-tap interval.
    await Promise.all([touch('touchStart', 195), touch('touchEnd'), touch('touchStart', 195), touch('touchEnd')]);
    await expect(stage).toHaveAttribute('data-zoomed', '');
    await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
    await expect(stage).not.toHaveAttribute('data-zoomed', '');
  });
});

test.describe('without JavaScript', () => {
  test.use({
    javaScriptEnabled: false,
    // Chromium begins the transition to the next page, and reports that a picture has none.
    expectedPageErrors: ['uncaught Transition was aborted*'],
  });

  test('a picture opens as its largest file', async ({ page }) => {
    await page.goto('/portrait');
    // Another test may have put an uploaded picture before the built-in ones.
    await page.locator('main a[href^="/pictures/headshots/"]').first().click();
    await expect(page).toHaveURL(/\/pictures\/headshots\/.+\.jpg$/);
  });
});

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('a picture has the whole height of the window, and its words are over it', async ({ page }) => {
    await page.goto('/portrait');
    await hydrated(page);
    await page.getByRole('list', { name: 'Professional headshots' }).getByRole('link').first().click();
    const shown = await lightbox(page).locator('[data-current] img').boundingBox();
    expect(shown?.height).toBeGreaterThan(380);
    await expect(lightbox(page).locator('.lightbox-words')).toBeInViewport({ ratio: 1 });
    await expect(counter(page)).toBeInViewport({ ratio: 1 });
  });
});
