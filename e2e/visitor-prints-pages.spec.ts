import type { Page } from '@playwright/test';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { pagePaths } from '#contract/site-pages.ts';
import { readPrintedPages } from './printed-pages.ts';
import { expect, test } from './story.ts';

test.use({ ownPage: true, readsOnly: true, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

const paths = siteLanguages.flatMap((language) => pagePaths.map((path) => pathIn(language, path)));
/** One centimetre, in points. */
const leastMargin = 28.3;
/** The pixels of a sheet between its margins of 14 mm (print.css). */
const printedWidths = { Letter: 710, A4: 688 } as const;

/** Height by width of what is shown of each picture, on paper that is long enough. */
async function ratiosOf(page: Page, width: number): Promise<number[]> {
  const screen = page.viewportSize();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ media: 'print' });
  // The browser tells the page of its new width a frame late, and takes another for each change.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2 || document.getAnimations().length > 0; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      void document.body.offsetWidth;
    }
  });
  const ratios = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.checkVisibility())
      .map((image) => {
        let { left, right, top, bottom } = image.getBoundingClientRect();
        if (getComputedStyle(image).objectFit === 'contain') {
          const [given, own] = [(bottom - top) / (right - left), image.naturalHeight / image.naturalWidth];
          if (given !== own) return own;
        }
        for (let box = image.parentElement; box; box = box.parentElement) {
          if (getComputedStyle(box).overflowX === 'visible') continue;
          const frame = box.getBoundingClientRect();
          [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
          [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
        }
        return (bottom - top) / (right - left);
      }),
  );
  await page.emulateMedia({ media: null });
  if (screen) await page.setViewportSize(screen);
  return ratios;
}

async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  // A browser that prints loads what is lazy; the one that writes a PDF does not wait for it.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

test('nothing of a printed page is fixed, which every sheet would repeat over its text', async ({ page }) => {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    const fixed = await page.evaluate(() =>
      [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position) && each.checkVisibility())
        .map((each) => each.className || each.tagName),
    );
    await page.emulateMedia({ media: null });
    found.push(...fixed.map((each) => `${path}: ${each}`));
  }
  expect(found).toEqual([]);
});

// Each language on the paper of its readers. A PDF of a page takes seconds, so the second has those with every kind of section.
const papers = { Letter: pagePaths, A4: ['/zh', '/zh/property', '/zh/wedding'] } as const;

for (const format of ['Letter', 'A4'] as const) {
  test(`on ${format} no picture is cut by the end of a sheet, no heading stands alone at its foot, and nothing is at its edge`, async ({
    page,
  }) => {
    const found: string[] = [];
    for (const path of papers[format]) {
      await openWhole(page, path);
      const ratios = await ratiosOf(page, printedWidths[format]);
      const { sheets, headings } = readPrintedPages(await page.pdf({ format, tagged: true, outline: true }));
      for (const [at, { items, width, height }] of sheets.entries()) {
        for (const { isPicture, left, top, bottom } of items) {
          if (Math.min(left, width - left, top, height - bottom) >= leastMargin) continue;
          found.push(`${path}: ${isPicture ? 'a picture' : 'text'} is at the edge of sheet ${at + 1}: ${left}, ${top}`);
        }
      }
      const pictures = sheets.flatMap(({ items }, at) =>
        items.flatMap((each) => (each.isPicture ? { ...each, at } : [])),
      );
      expect(pictures.length, path).toBe(ratios.length);
      for (const [index, { left, right, top, bottom, at }] of pictures.entries()) {
        const ratio = (bottom - top) / (right - left);
        if (Math.abs(ratio / (ratios[index] ?? 0) - 1) > 0.05) {
          found.push(`${path}: picture ${index + 1} is cut on sheet ${at + 1}: ${ratio} instead of ${ratios[index]}`);
        }
      }
      for (const { title, sheet, top } of headings) {
        const { items = [] } = sheets[sheet] ?? {};
        const below = items.filter((each) => each.bottom > top);
        const own = below.find(({ isPicture }) => !isPicture)?.size ?? 0;
        // What it is the heading of: type of another size, or a picture.
        const isFollowed = below.some(({ size }) => Math.abs(size - own) > 0.5);
        if (!isFollowed) found.push(`${path}: ${title} is alone at the foot of sheet ${sheet + 1}`);
      }
      expect(headings.length, path).toBeGreaterThan(0);
    }
    expect(found).toEqual([]);
  });
}
