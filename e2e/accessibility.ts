import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The only iframe is the map, a document of another site.
  iframes: false,
};

/** Fails if axe reports a violation. Waits until the whole page is laid out and all finite animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() => !('belowTheFold' in document.documentElement.dataset));
  await page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });
  // Not by @axe-core/playwright: it loads axe twice and opens a page per analysis, to merge the results of several frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options): Promise<AxeResults> => (window as unknown as { axe: typeof axe }).axe.run(options),
    axeOptions,
  );
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(findings).toEqual([]);
}

/** Fails if the page or an open dialog overflows horizontally, or if axe reports a violation. */
export async function expectAccessibleLayout(page: Page, what: string): Promise<void> {
  const tooWide = await page.evaluate(() =>
    // The video player does not scroll: its close button lies outside its edge.
    [document.documentElement, ...document.querySelectorAll('dialog[open]:not(.video-modal)')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName}: ${element.scrollWidth} in ${element.clientWidth} px`),
  );
  expect(tooWide, `${what} overflows horizontally`).toEqual([]);
  await expectAccessible(page);
}

/** The same on a phone and on a desktop, where the page is the same but for its width. */
export async function expectAccessibleAtBothWidths(page: Page, what: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleLayout(page, `${what} at ${width} px`);
  }
}
