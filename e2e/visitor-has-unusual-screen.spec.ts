import type { Locator } from '@playwright/test';
import { expect, hydrated, test } from './story.ts';
import { servicePages } from './service-pages.ts';

test.use({ readsOnly: true, contextOptions: { reducedMotion: 'reduce' } });

const placeOf = (element: Locator) =>
  element.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return { left: Math.round(left), middle: Math.round((left + right) / 2) };
  });
const leftOf = async (element: Locator) => (await placeOf(element)).left;

const screens = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 600],
  [1280, 720],
  [1920, 1080],
] as const;

test('the hero picture that was preloaded is the one that is shown, at every width', async ({ page }) => {
  for (const path of ['/', '/wedding']) {
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      await page.goto(path, { waitUntil: 'load' });
      const hero = page.locator('img[fetchpriority=high]');
      const shown = await hero.evaluate((picture: HTMLImageElement) => picture.currentSrc);
      const requested = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('/pictures/heroes/')),
      );
      expect(requested, `${path} at ${width} x ${height}`).toEqual([shown]);
    }
  }
});

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The pictures of a gallery, but for the one from edge to edge. */
const boxesOf = (gallery: Locator): Promise<Box[]> =>
  gallery.locator('.photo:not(.photo-bleed)').evaluateAll((photos) =>
    photos.map((photo) => {
      const { left, right, top, bottom } = photo.getBoundingClientRect();
      return { left, right, top: top + scrollY, bottom: bottom + scrollY };
    }),
  );

/** Rows of which each one begins below the one before, and each picture right of the one before: the order in which they are read. */
async function rowsOf(gallery: Locator): Promise<Box[][]> {
  const rows: Box[][] = [];
  for (const box of await boxesOf(gallery)) {
    const row = rows.at(-1) ?? [];
    if (row.length > 0 && box.left > (row.at(-1)?.right ?? 0)) row.push(box);
    else rows.push([box]);
  }
  for (const [index, row] of rows.entries()) {
    const above = Math.max(0, ...rows.slice(0, index).flatMap((each) => each.map(({ bottom }) => bottom)));
    for (const { top } of row) expect(top).toBeGreaterThan(above);
  }
  return rows;
}

for (const [width, height, sides] of [
  [1798, 1000, undefined],
  [1800, 1000, 64],
  [1920, 1080, 120],
  [2560, 1440, 440],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    const place = sides === undefined ? 'share it' : `are ${width - 2 * sides} px wide, in the middle of the page`;
    for (const path of servicePages) {
      test(`the headings of ${path} share one left edge, and its galleries ${place}`, async ({ page }) => {
        await page.goto(path);
        const title = await leftOf(page.getByRole('heading', { level: 1 }));
        expect(title).toBe(Math.round((width - 1360) / 2));
        for (const gallery of await page.locator('.photo-grid').all()) {
          const heading = gallery.locator('xpath=ancestor::section').getByRole('heading', { level: 2 }).first();
          const { left, middle } = await placeOf(heading);
          // A centred one stands in the middle of the page instead.
          const isCentred = await heading.evaluate((element) => getComputedStyle(element).textAlign === 'center');
          expect(isCentred ? middle : left).toBe(isCentred ? Math.round(width / 2) : title);
          for (const row of await rowsOf(gallery)) {
            const [start, end] = [row[0]?.left ?? 0, width - (row.at(-1)?.right ?? 0)];
            expect(Math.abs(start - (sides ?? (width - 1360) / 2))).toBeLessThan(1);
            expect(Math.abs(end - start)).toBeLessThan(1);
          }
        }
      });
    }
  });
}

test('the eighth row of a long gallery is two uprights of 8 and 4 columns on one lower edge, except on a phone', async ({
  page,
}) => {
  for (const [width, height] of [...screens, [2560, 1440] as const]) {
    await page.setViewportSize({ width, height });
    await page.goto('/wedding');
    const gallery = page.getByRole('list', { name: 'Wedding Photography' });
    const rows = await rowsOf(gallery);
    const uneven = rows.filter((row) => row.some(({ top }) => Math.abs(top - (row[0]?.top ?? 0)) > 2));
    expect(uneven.length, `${width} px`).toBe(width < 640 ? 0 : 1);
    for (const row of uneven) {
      // The one from edge to edge is a row too, and left out.
      expect(rows.indexOf(row)).toBe(6);
      const [large, small] = row.toSorted((one, other) => one.top - other.top);
      if (!large || !small) throw new Error('No pair');
      expect(row).toHaveLength(2);
      expect(Math.abs(large.bottom - small.bottom)).toBeLessThan(1);
      const full = Math.max(large.right, small.right) - Math.min(large.left, small.left);
      const gap = Math.max(large.left, small.left) - Math.min(large.right, small.right);
      const column = (full - 11 * gap) / 12;
      expect(Math.abs(large.right - large.left - (8 * column + 7 * gap))).toBeLessThan(1);
      expect(Math.abs(small.right - small.left - (4 * column + 3 * gap))).toBeLessThan(1);
    }
  }
});

test('the pictures of galleries announce the width that they are shown at', async ({ page }) => {
  const found: string[] = [];
  for (const path of ['/wedding', '/portrait', '/commercial']) {
    for (const [width, height] of [...screens, [1798, 1000], [1800, 1000], [2560, 1440]] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const shares = await page.locator('.photo img').evaluateAll((images: HTMLImageElement[]) =>
        images.map((image) => {
          const entries = image.parentElement?.querySelector('source')?.sizes.split(', ') ?? [];
          const [, , length = ''] =
            entries
              .map((entry) => /^(\(.*\))? ?(\S+)$/.exec(entry) ?? [])
              .find(([, media]) => media === undefined || matchMedia(media).matches) ?? [];
          // A new one for each: a change of width would take a moment.
          const probe = document.createElement('div');
          probe.style.width = length;
          document.body.append(probe);
          const announced = probe.getBoundingClientRect().width;
          probe.remove();
          return announced / image.getBoundingClientRect().width;
        }),
      );
      for (const [index, share] of shares.entries()) {
        if (!(share > 0.99 && share < 1.15)) found.push(`${path} at ${width} px: picture ${index + 1}: ${share}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test.describe('at 200 % zoom of 1280 x 720', () => {
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  test('the hero shows its words and its button', async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Welcome' });
    for (const part of [
      hero.getByRole('heading', { level: 1 }),
      hero.getByText('photographed and filmed with patience'),
      hero.getByRole('link', { name: 'Book Now' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    for (const path of servicePages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.hero-subtitle')).toBeInViewport({ ratio: 1 });
    }
  });
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('the logo shows its whole name and tagline', async ({ page }) => {
    await page.goto('/');
    for (const words of await page.locator('.logo-words > span').all()) {
      await expect(words).toBeVisible();
      expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    }
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 1280, height: 720 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height} px`, () => {
    test.use({ viewport });

    test("the close button of a video is in the window and beside the player's controls", async ({ page }) => {
      await page.goto('/commercial');
      await hydrated(page);
      await page.getByRole('link', { name: 'Brand Story' }).click();
      const dialog = page.getByRole('dialog', { name: 'Brand Story' });
      const close = dialog.getByRole('button', { name: 'Close' });
      await expect(close).toBeInViewport({ ratio: 1 });
      await expect(dialog.locator('video')).toBeInViewport({ ratio: 1 });
      // The player takes its size from the film, which may arrive later.
      await expect(async () => {
        const [button, video] = [await close.boundingBox(), await dialog.locator('video').boundingBox()];
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(video?.y ?? 0);
      }).toPass({ timeout: 10_000 });
      await close.click();
      await expect(dialog).toBeHidden();
    });

    test('the buttons of the lightbox can be seen on a white picture', async ({ page }) => {
      await page.goto('/portrait');
      await hydrated(page);
      await page.getByRole('list', { name: 'Professional headshots' }).getByRole('link').first().click();
      const lightbox = page.getByRole('dialog', { name: 'Professional headshots' });
      for (const name of ['Close', 'Previous picture', 'Next picture']) {
        const [text, ground] = await lightbox.getByRole('button', { name }).evaluate((button) => {
          const { backgroundColor, color } = getComputedStyle(button);
          return [color, backgroundColor].map((value) => (value.match(/[\d.]+/g) ?? []).map(Number));
        });
        const [red = 0, green = 0, blue = 0, alpha = 1] = ground ?? [];
        const onWhite = [red, green, blue].map((part) => part * alpha + 255 * (1 - alpha));
        expect(contrastOf(text ?? [], onWhite), name).toBeGreaterThanOrEqual(3);
      }
    });
  });
}

/** Of WCAG 2.2. */
function contrastOf(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('from a tablet on, the steps of a session stand beside their picture', async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto('/');
    const process = page.locator('#process');
    const picture = process.locator('.opener-picture');
    const [box, step] = [await picture.boundingBox(), await process.locator('li').first().boundingBox()];
    expect((box?.x ?? width) + (box?.width ?? width), `at ${width}`).toBeLessThan(step?.x ?? 0);
    expect(box?.height, `at ${width}`).toBeLessThan(700);
  }
});
