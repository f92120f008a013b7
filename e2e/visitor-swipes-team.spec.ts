import { expectAccessible } from './accessibility.ts';
import { expect, test } from './story.ts';

test.use({ readsOnly: true, viewport: { width: 360, height: 740 } });

for (const [url, name] of [
  ['/team', 'More of the team'],
  ['/zh/team', '更多团队成员'],
  ['/', 'More of the team'],
] as const) {
  test(`on a phone the rows of five are one row to swipe, also by keyboard, on ${url}`, async ({ page }) => {
    await page.goto(url);
    const row = page.getByRole('list', { name });
    const members = row.getByRole('article');
    await expect(members).toHaveCount(10);
    const tops = await members.evaluateAll((all) => all.map((member) => member.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const pageIsWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await pageIsWider()).toBe(false);
    // The next one is in sight, so that it is seen that there are more.
    const second = await members.nth(1).boundingBox();
    expect(second?.x).toBeLessThan(330);

    await row.focus();
    await expect(row).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await row.evaluate((list) => list.scrollTo({ left: 400, behavior: 'instant' }));
    // It comes to rest with a member at its edge.
    const distances = () =>
      row.evaluate((list) =>
        Math.min(
          ...[...list.children].map((item) =>
            Math.abs(item.getBoundingClientRect().left - list.getBoundingClientRect().left),
          ),
        ),
      );
    await expect.poll(distances).toBeLessThan(2);
    await members.last().scrollIntoViewIfNeeded();
    await expect(members.last()).toBeInViewport({ ratio: 0.2 });
    if (url !== '/') await expectAccessible(page);
  });
}
