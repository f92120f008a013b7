import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Experimental in axe, required by WCAG 2.5.3: who speaks to the page says what is written on a control.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
  // The only iframe is the map, a document of another site.
  iframes: false,
};

// Without the HTML of all elements, which findings do not show.
const axeScript = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;
/** Every document is sent axe anew: compressed that takes half of the processor time (22 instead of 50 ms). */
const compressedAxe = gzipSync(axeScript, { level: 9 }).toString('base64');

/** Fails if axe reports a violation. Waits until all finite animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await checkInPage(page);
  expect(violations).toEqual([]);
}

/** Fails if the page or an open dialog overflows horizontally, or if axe reports a violation. */
export async function expectAccessibleLayout(page: Page, what: string): Promise<void> {
  const { tooWide, violations } = await checkInPage(page);
  expect(tooWide, `${what} overflows horizontally`).toEqual([]);
  expect(violations, `${what} is accessible`).toEqual([]);
}

/** The same on a phone and on a desktop, where the page is the same but for its width. */
export async function expectAccessibleAtBothWidths(page: Page, what: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleLayout(page, `${what} at ${width} px`);
  }
}

// Not by @axe-core/playwright: it loads axe twice and opens a page per analysis, to merge the results of several frames.
async function checkInPage(page: Page) {
  const findings = await page.evaluate(findProblems, axeOptions);
  if (findings) return findings;
  await page.evaluate(unpackAxe, compressedAxe);
  // In a call of its own: the page's policy forbids `eval` after a pause.
  await page.evaluate('eval(axeScript)');
  const first = await page.evaluate(findProblems, axeOptions);
  if (!first) throw new Error('axe is missing: the page was left while it was checked.');
  return first;
}

/** Runs in the page. */
async function unpackAxe(compressed: string): Promise<void> {
  const bytes = Uint8Array.from(atob(compressed), (character) => character.charCodeAt(0));
  const script = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  (window as { axeScript?: string }).axeScript = await new Response(script).text();
}

/**
 * Runs in the page, because the whole result of axe costs more to send than to find.
 * @returns undefined if axe is not loaded
 */
async function findProblems(options: RunOptions): Promise<{ tooWide: string[]; violations: string[] } | undefined> {
  const engine = (window as { axe?: typeof axe }).axe;
  if (!engine) return undefined;

  const root = document.documentElement;
  // Not by their promises: an animation in a picture that is no longer near the viewport ends without keeping its promise.
  while (document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)) {
    await new Promise(requestAnimationFrame);
  }

  // The video player does not scroll: its close button lies outside its edge.
  const tooWide = [root, ...document.querySelectorAll('dialog[open]:not(.video-modal)')]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => `${element.tagName}: ${element.scrollWidth} in ${element.clientWidth} px`);
  const { violations } = await engine.run(options);
  return {
    tooWide,
    violations: violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    ),
  };
}
