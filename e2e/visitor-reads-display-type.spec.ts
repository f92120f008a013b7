import type { Page } from '@playwright/test';
import { pagePaths } from '#contract/site-pages.ts';
import { expect, test } from './story.ts';

test.use({ readsOnly: true, contextOptions: { reducedMotion: 'reduce' } });

/** What is drawn over the typed marks of an element, and what is copied of it. */
const readMarks = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const selection = getSelection();
    selection?.selectAllChildren(element);
    return {
      copied: selection?.toString().replace(/\s+/g, ' ').trim(),
      drawn: [...element.querySelectorAll('.drawn-mark')].map((mark) => getComputedStyle(mark, '::after').content[1]),
    };
  });

test('an apostrophe and the dash of a range are drawn as in print, and copied as they are written', async ({
  page,
}) => {
  await page.goto('/contact');
  expect(await readMarks(page, '#contact-title')).toEqual({ copied: "Let's create together", drawn: ['’'] });
  await expect(page.getByRole('heading', { name: "Let's create together", exact: true })).toBeVisible();
  await page.goto('/newborn');
  expect(await readMarks(page, '#timing .display >> nth=0')).toEqual({ copied: '5-14 days after birth', drawn: ['–'] });
  await page.goto('/wedding');
  const range = await readMarks(page, '.rental-package .display.tabular >> nth=0');
  expect(range).toEqual({ copied: '$300-500', drawn: ['–'] });
});

test('no display type of any page has a typewriter mark', async ({ page }) => {
  test.setTimeout(120_000);
  const found: string[] = [];
  for (const path of pagePaths) {
    await page.goto(path);
    const marks = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, .display)')].flatMap((element) => {
        const copy = element.cloneNode(true) as Element;
        for (const mark of copy.querySelectorAll('.drawn-mark')) mark.remove();
        return /\p{L}'\p{L}|\d-\$?\d/u.test(copy.textContent) ? [element.textContent] : [];
      }),
    );
    found.push(...marks.map((each) => `${path}: ${each}`));
  }
  expect(found).toEqual([]);
});

test('a figure in W says once what that is', async ({ page }) => {
  for (const path of ['/', '/about']) {
    await page.goto(path);
    await expect(page.locator('dd').getByText('1W+', { exact: true })).toHaveCount(1);
    await expect(page.getByText('1W = 10,000', { exact: true })).toHaveCount(1);
  }
});

test('figures beside each other stand on one line, though one has a note below', async ({ page }) => {
  for (const path of ['/', '/about']) {
    await page.goto(path);
    const figures = page.locator('main dl').filter({ hasText: '1W+' }).locator('dd');
    await expect(figures).toHaveCount(2);
    const tops = await figures.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect([path, tops[1]]).toEqual([path, tops[0]]);
  }
});

test('before the map is loaded there is a plate without streets and without a pin', async ({ page }) => {
  await page.goto('/contact');
  const drawing = await page.locator('.studio-map img').getAttribute('src');
  const plate = decodeURIComponent(
    drawing?.startsWith('data:') ? drawing : await (await page.request.get(drawing ?? '')).text(),
  );
  expect(plate).toContain('<svg');
  expect(plate).not.toContain('<path');
  expect(plate).not.toContain('fill="#');
});
