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

test.describe('at 1920 px', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  for (const path of servicePages) {
    test(`the headings and galleries of ${path} share one left edge`, async ({ page }) => {
      await page.goto(path);
      const title = await leftOf(page.getByRole('heading', { level: 1 }));
      for (const gallery of await page.locator('.photo-grid').all()) {
        expect(await leftOf(gallery.getByRole('listitem').first())).toBe(title);
        const heading = gallery.locator('xpath=ancestor::section').getByRole('heading', { level: 2 }).first();
        const { left, middle } = await placeOf(heading);
        // A centred one stands in the middle of the page instead.
        const isCentred = await heading.evaluate((element) => getComputedStyle(element).textAlign === 'center');
        expect(isCentred ? middle : left).toBe(isCentred ? 960 : title);
      }
    });
  }
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
