import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sitePages, type SitePageName } from '#contract/site-pages.ts';
import { pagesWithHero } from '#contract/content/content-pages.ts';
import type { MediaItem } from '#contract/media.ts';
import { bannerCategories } from '#contract/media-placement.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expect, test } from './story.ts';

test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

/** Of WCAG 2.2. */
function luminanceOf(colour: ArrayLike<number>, at = 0): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => {
    const share = (colour[at + part] ?? 0) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

interface Line {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: number[];
}

/** The lines of words in the hero, with their colour; they are made transparent, so that a picture of the page has what is behind them. */
const hideWords = (page: Page) =>
  page.evaluate(() => {
    const lines: Line[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('.hero-words h1, .hero-words p')) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const colour = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
      for (const { x, y, width, height } of range.getClientRects()) lines.push({ x, y, width, height, colour });
    }
    for (const element of document.querySelectorAll<HTMLElement>('.hero-words *')) element.style.color = 'transparent';
    return lines;
  });

/** The least contrast of any point of the words with what is behind it. */
async function leastContrast(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const lines = await hideWords(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let least = Infinity;
  for (const { x, y, width, height, colour } of lines) {
    const words = luminanceOf(colour);
    for (let top = Math.ceil(y); top < Math.min(info.height, y + height); top += 3) {
      for (let left = Math.max(0, Math.ceil(x)); left < Math.min(info.width, x + width); left += 3) {
        const behind = luminanceOf(data, (top * info.width + left) * 3);
        const [dark, light] = words < behind ? [words, behind] : [behind, words];
        least = Math.min(least, (light + 0.05) / (dark + 0.05));
      }
    }
  }
  return least;
}

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize(screen);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' });
      const contrast = await leastContrast(page);
      if (contrast < 4.5) faults.push(`${path} at ${screen.width} px: ${contrast.toFixed(2)}`);
    }
  }
  return faults;
}

const heroes = pagesWithHero.map((name: SitePageName) => sitePages[name].path);

test('the words on the built-in heroes have a contrast of 4.5', async ({ page }) => {
  expect(await faultsOf(page, heroes)).toEqual([]);
});

const grey = (value: number) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: { r: value, g: value, b: value } } });

/** A light and a dark half beside each other, of which the mean is that of neither. */
async function halves(left: number, right: number): Promise<Buffer> {
  const half = await grey(right).resize(300, 400).png().toBuffer();
  return grey(left)
    .composite([{ input: half, left: 300, top: 0 }])
    .jpeg()
    .toBuffer();
}

test('the words have a contrast of 4.5 on twelve uploads from white to black, dark where the picture is light', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const places = pagesWithHero.map((name) => ({ path: sitePages[name].path, category: bannerCategories[name] }));
  const pictures = await Promise.all([
    ...[255, 238, 220, 205, 190, 150, 110, 70, 35, 0].map((value) => grey(value).jpeg().toBuffer()),
    halves(255, 0),
    halves(0, 255),
  ]);
  const faults: string[] = [];
  for (let first = 0; first < pictures.length; first += places.length) {
    const added: MediaItem[] = [];
    const shown = places.slice(0, pictures.length - first);
    for (const [at, { category }] of shown.entries()) {
      added.push(await owner.addPhoto(pictures[first + at] as Buffer, category, 'Hero'));
    }
    const isDone = async () => {
      const items = await owner.listMedia();
      return added.every(({ id }) => items.some((item) => item.id === id && (item.picture?.widths.length ?? 0) > 0));
    };
    await expect.poll(isDone, { timeout: 90_000 }).toBe(true);
    faults.push(
      ...(await faultsOf(
        page,
        shown.map(({ path }) => path),
      )),
    );
    // The first of the first round is white: it has dark words, and no dark stain.
    if (first === 0) {
      await page.goto(places[0]?.path ?? '');
      await expect(page.locator('.hero h1')).toHaveCSS('color', 'rgb(28, 24, 21)');
    }
  }
  expect(faults).toEqual([]);
});

test('an upright upload does not make the hero higher: Book Now stays in the first view of a phone', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const before = await page.locator('.hero').boundingBox();
  const upright = await grey(120).resize(400, 1000, { fit: 'fill' }).jpeg().toBuffer();
  const { id } = await owner.addPhoto(upright, 'hero-home', 'Upright');
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('.hero-picture img')).toHaveAttribute('src', new RegExp(`/media/${id}/`));
  }).toPass({ timeout: 60_000 });
  expect((await page.locator('.hero').boundingBox())?.height).toBe(before?.height);
  await expect(page.locator('.hero').getByRole('link', { name: 'Book Now' })).toBeInViewport({ ratio: 1 });
});
