import { measureLayoutShift } from './page-loading.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ ownPage: true, readsOnly: true });

test('a reloaded page keeps its scroll position', async ({ page }) => {
  await page.goto('/team');
  await page.mouse.wheel(0, 1500);
  // A wheel event scrolls some frames later.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  await hydrated(page);
  // The browser goes back to what stood in view: what still slides in stands elsewhere.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBe(1500);
  await page.reload();
  // A line of text more or less, where the fonts come after the browser has gone back to its place.
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(24);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });

  test('no page moves by itself while it loads, in either language', async ({ page }) => {
    const layoutShift = await measureLayoutShift(page);
    const paths = [
      '/',
      ...'portrait newborn property commercial film wedding about team contact'.split(' ').map((name) => `/${name}`),
    ];
    const moved = [];
    for (const path of paths.flatMap((english) => [english, `/zh${english}`.replace(/\/$/, '')])) {
      await page.goto(path);
      const shifts = await layoutShift();
      if (!(shifts.sum <= 0.02)) moved.push(`${path}: ${shifts.sum.toFixed(3)}: ${shifts.moved.join('; ')}`);
    }
    expect(moved).toEqual([]);
  });
});
