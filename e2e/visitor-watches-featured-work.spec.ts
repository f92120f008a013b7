import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './story.ts';

test.use({ ownPage: true, readsOnly: true });
// The last of the files: without it two workers would wait for the third.
test.describe.configure({ mode: 'parallel' });

const categories = {
  Newborn: '/newborn#portfolio',
  Headshots: '/portrait#professional',
  Family: '/portrait#family-portrait',
  Property: '/property#photo',
  Commercial: '/commercial#commercial-photography',
};
const names = Object.keys(categories) as (keyof typeof categories)[];

const block = (page: Page) => page.getByRole('region', { name: 'Featured Work' });
const tab = (page: Page, name: string) => block(page).getByRole('tab', { name });
const panel = (page: Page, name: string) => block(page).getByRole('tabpanel', { name });
const chosen = (page: Page) => block(page).getByRole('tab', { selected: true });

/** The animation of the visible row: duration and distance of a round, current offset, and whether it runs. */
async function animationOf(page: Page) {
  return block(page)
    .locator('[data-visible] .featured-row')
    .evaluate((row) => {
      const [animation] = row.getAnimations();
      const [, end] = (animation?.effect as KeyframeEffect | undefined)?.getKeyframes() ?? [];
      return {
        transform: end?.transform,
        duration: animation?.effect?.getTiming().duration,
        iterations: animation?.effect?.getTiming().iterations,
        at: Number(animation?.currentTime),
        runs: animation?.playState === 'running',
      };
    });
}

const expectRunning = (page: Page, runs: boolean) =>
  expect(async () => expect((await animationOf(page)).runs).toBe(runs)).toPass();

/** Opens the page with the section in view and a paused clock, which only the test advances. */
async function openWithPausedClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/');
  // The script waits for an idle callback, which needs the clock too.
  await page.clock.runFor(4_000);
  const others = page.waitForResponse('**/featured-work.json');
  await hydrated(page, () => page.clock.runFor(100));
  await (await others).finished();
  // The rotation waits for the pictures, too.
  await expect(block(page).locator('[data-complete]')).toBeAttached();
  await block(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

async function openInView(page: Page) {
  await openWithPausedClock(page);
  await page.mouse.move(640, 20);
  await expectRunning(page, true);
}

/** Advances the clock until one row has replaced the other. */
const faded = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(100);
    await expect(block(page).locator('[data-fading]')).toHaveCount(0, { timeout: 300 });
  }).toPass();

test('five categories of eight pictures each lead to their whole portfolio', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(block(page).getByRole('tab')).toHaveText(names);
  await expect(block(page).locator('.featured-dot')).toHaveCount(names.length);
  for (const name of names) {
    await tab(page, name).click();
    await expect(panel(page, name).getByRole('img')).toHaveCount(8);
    await expect(panel(page, name).locator('figure')).toHaveCount(16);
    await expect(block(page).getByRole('link', { name: 'View Full Portfolio' })).toHaveAttribute(
      'href',
      categories[name],
    );
  }
});

test('the row moves by one pixel every 20 ms and wraps after 728 pixels per picture', async ({ page }) => {
  await openInView(page);
  const { transform, duration, iterations } = await animationOf(page);
  expect(transform).toBe(`translateX(-${728 * 8}px)`);
  expect(duration).toBe(728 * 8 * 20);
  expect(iterations).toBe(Infinity);
  const lefts = await block(page)
    .locator('[data-visible] figure')
    .evaluateAll((plates) => plates.slice(0, 9).map((plate) => plate.getBoundingClientRect().left));
  for (let at = 1; at < lefts.length; at += 1) expect((lefts[at] ?? 0) - (lefts[at - 1] ?? 0)).toBeCloseTo(728, 0);
});

/** Each picture of the visible row with its words, in whole pixels. */
function measurePlates(page: Page, name: string) {
  return panel(page, name)
    .locator('figure:not([aria-hidden])')
    .evaluateAll((figures) =>
      figures.map((figure) => {
        const [image, detail] = [...figure.querySelectorAll('img')] as [HTMLImageElement, HTMLImageElement];
        const box = (element: Element) => {
          const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
          const [x, y] = [figure.getBoundingClientRect().left, figure.parentElement?.getBoundingClientRect().top ?? 0];
          const numbers = { left: left - x, right: right - x, top: top - y, bottom: bottom - y, width, height };
          return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Math.round(value)])) as Record<
            keyof typeof numbers,
            number
          >;
        };
        return {
          ratio: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
          pitch: box(figure).width,
          picture: box(image),
          detail: detail.checkVisibility() ? box(detail.parentElement as Element) : null,
          files: [image, detail].map((one) =>
            [...(one.parentElement?.querySelectorAll('source') ?? [])].map(({ srcset, sizes }) => `${srcset} ${sizes}`),
          ),
          words: box(figure.querySelector('figcaption') as Element),
          text: [...figure.querySelectorAll('figcaption > span')].map((span) => span.textContent),
          strip: Math.round(figure.parentElement?.getBoundingClientRect().height ?? 0),
        };
      }),
    );
}

/** Chooses a category, whose row is rendered anew when it has faded, also that of the current one. */
async function choose(page: Page, name: string) {
  await tab(page, name).click();
  await expect(block(page).locator('[data-fading]')).toHaveCount(0);
  await expect(panel(page, name).getByRole('img')).toHaveCount(8);
}

for (const [width, height, strip] of [
  [768, 1024, 616],
  [1440, 900, 558],
  [1920, 600, 420],
] as const) {
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('pictures stand on one baseline: uprights and squares whole with words beside, landscapes with words above', async ({
      page,
    }) => {
      await page.goto('/');
      await hydrated(page);
      for (const name of names) {
        await choose(page, name);
        for (const { ratio, pitch, picture, detail, words, text, ...plate } of await measurePlates(page, name)) {
          expect([pitch, plate.strip, picture.bottom, picture.left, detail]).toEqual([728, strip, strip, 0, null]);
          expect(text).toEqual([expect.stringMatching(/^\S+( \S+){1,5}$/), name]);
          if (ratio > 1) {
            expect(picture.width).toBe(700);
            expect(words.bottom).toBeLessThanOrEqual(picture.top);
            expect(words.top).toBeGreaterThanOrEqual(0);
          } else {
            expect(picture.height).toBe(strip);
            expect(Math.abs(picture.width / picture.height - ratio)).toBeLessThan(0.02);
            expect(words.left).toBeGreaterThan(picture.right);
            expect(words.right).toBeLessThan(728);
          }
        }
      }
    });
  });
}

for (const width of [360, 390]) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('each picture is whole, a detail of the same file is beside it, and its title below', async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      const shown = Math.min(350, width - 2 * 20);
      for (const name of names) {
        await choose(page, name);
        for (const { ratio, pitch, picture, detail, files, words, text } of await measurePlates(page, name)) {
          expect([pitch, picture.left, picture.bottom]).toEqual([728, 0, 438]);
          expect(picture.width).toBeLessThanOrEqual(shown);
          expect(Math.abs(picture.width / picture.height - ratio)).toBeLessThan(0.02);
          expect(detail).toMatchObject({ left: 364, width: shown, top: 0, bottom: 438 });
          // The browser chooses the same for both, and loads it once.
          expect(files[0]).toHaveLength(2);
          expect(files[1]).toEqual(files[0]);
          expect(words.top).toBeGreaterThanOrEqual(438);
          expect(words.right).toBeLessThanOrEqual(shown);
          expect(text[1]).toBe(name);
        }
      }
    });
  });
}

test('the next category is shown every 15 seconds, and the first one after the last', async ({ page }) => {
  await openInView(page);
  let before: string = names[0] as string;
  for (const name of [...names.slice(1), before]) {
    await page.clock.runFor(14_000);
    await expect(chosen(page)).toHaveText(before);
    await expect(panel(page, before)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(chosen(page)).toHaveText(name);
    before = name;
  }
});

test('a dot fades the old row out within 300 ms and the new one in within 100 ms, from its start', async ({ page }) => {
  await openInView(page);
  const panels = block(page).locator('.featured-panels');
  const fade = () => panels.evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(await fade()).toBe('0.1s');
  const clickedAt = performance.now();
  await tab(page, 'Property').click();
  await expect.poll(fade).toBe('0.3s');
  await page.clock.runFor(290);
  await expect(panel(page, 'Newborn')).toBeVisible();
  await page.clock.runFor(10);
  await expect(panel(page, 'Property')).toBeVisible();
  await expect(panel(page, 'Newborn')).toBeHidden();
  expect(await fade()).toBe('0.1s');
  // Animations run on the real clock. One that began with the page would be seconds ahead of the click.
  const { at } = await animationOf(page);
  expect(at).toBeLessThan(performance.now() - clickedAt);
});

test('the current dot fades its row out and in again, from its start, and restarts the 15 seconds', async ({
  page,
}) => {
  await openInView(page);
  await page.clock.runFor(9_000);
  // The animation runs by the browser's own clock.
  const row = block(page).locator('[data-visible] .featured-row');
  await row.evaluate((element) => element.getAnimations().forEach((animation) => (animation.currentTime = 9_000)));
  expect((await animationOf(page)).at).toBeGreaterThanOrEqual(9_000);
  await tab(page, 'Newborn').click();
  await expect(block(page).locator('[data-fading]')).toHaveCount(1);
  await page.clock.runFor(300);
  await expect(block(page).locator('[data-fading]')).toHaveCount(0);
  await expect(panel(page, 'Newborn')).toBeVisible();
  expect((await animationOf(page)).at).toBeLessThan(2_000);
  await page.mouse.move(640, 20);
  await expectRunning(page, true);
  await page.clock.runFor(14_000);
  await expect(chosen(page)).toHaveText('Newborn');
  await page.clock.runFor(1_000);
  await expect(chosen(page)).toHaveText('Headshots');
});

test('it pauses while hovered and resumes afterwards', async ({ page }) => {
  await openInView(page);
  await panel(page, 'Newborn').hover();
  await expectRunning(page, false);
  await page.clock.runFor(40_000);
  await expect(chosen(page)).toHaveText('Newborn');
  await page.mouse.move(640, 2);
  await expectRunning(page, true);
  await page.clock.runFor(15_000);
  await expect(chosen(page)).toHaveText('Headshots');
});

test('it pauses on keyboard focus, out of view, and by its pause button', async ({ page }) => {
  await openInView(page);
  await tab(page, 'Newborn').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Headshots')).toBeFocused();
  await faded(page);
  await expect(panel(page, 'Headshots')).toBeVisible();
  await expectRunning(page, false);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Commercial')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, 'Newborn')).toHaveAttribute('aria-selected', 'true');
  await faded(page);
  await tab(page, 'Newborn').blur();
  await expectRunning(page, true);

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectRunning(page, false);
  await block(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expectRunning(page, true);

  await block(page).getByRole('button', { name: 'Pause the slideshow' }).click();
  await page.mouse.move(640, 2);
  await expectRunning(page, false);
  await page.clock.runFor(40_000);
  await expect(chosen(page)).toHaveText('Newborn');
  await block(page).getByRole('button', { name: 'Play the slideshow' }).click();
  await page.mouse.move(640, 2);
  await expectRunning(page, true);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap changes the colours of the dots at once, because the main thread would paint each step', async ({
    page,
  }) => {
    await openWithPausedClock(page);
    const transitions = await block(page).evaluateHandle((element) => {
      const properties: string[] = [];
      element.addEventListener('transitionrun', (event) => properties.push((event as TransitionEvent).propertyName));
      return properties;
    });
    await tab(page, 'Commercial').tap();
    await expect.poll(() => transitions.jsonValue()).toEqual(['opacity']);
    await expect(chosen(page)).toHaveText('Commercial');
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves automatically, and the row can be scrolled', async ({ page }) => {
    await openWithPausedClock(page);
    await page.clock.runFor(40_000);
    await expect(chosen(page)).toHaveText('Newborn');
    const row = panel(page, 'Newborn').getByRole('group', { name: 'Pictures' });
    expect(await row.evaluate((element) => element.firstElementChild?.getAnimations().length)).toBe(0);
    await expect(row.locator('figure')).toHaveCount(8);
    await expect(block(page).getByRole('button', { name: /slideshow/ })).toHaveCount(0);
    expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(728);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the first row is shown, and the other categories lead to their pages', async ({ page }) => {
    await page.goto('/');
    await expect(block(page).getByRole('img')).toHaveCount(8);
    for (const name of names.slice(1)) {
      await expect(block(page).getByRole('link', { name })).toHaveAttribute('href', categories[name]);
    }
  });
});
