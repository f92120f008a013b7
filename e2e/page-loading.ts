import type { Page } from '@playwright/test';

/** Holds back what a page requests from matching addresses. @returns lets it load */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Without its first picture a page does not fire `load`. @returns lets it load */
export const holdHeroPictures = (page: Page): Promise<() => void> => holdBack(page, '**/pictures/heroes/**');

/** Opens a page without its scripts, which the browser waits for before it fires `load`. @returns lets them load */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');
  return release;
}

/**
 * From now on the page is one of an older build: `script` is gone, and the server renders pages of another build.
 * @returns how many documents the browser has opened since
 */
export async function updateSite(page: Page, script: string | RegExp): Promise<{ opened: () => number }> {
  let opened = 0;
  page.on('request', (request) => void (opened += Number(request.isNavigationRequest())));
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api/'),
    (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ body: 'another build' })),
  );
  await page.addInitScript(() =>
    addEventListener('new-build', () => void (document.documentElement.dataset.newBuild = 'not reloaded')),
  );
  return { opened: () => opened };
}

/** The page has not reloaded itself, and will not for this script. */
export const notReloaded = (page: Page) => page.locator('html[data-new-build]');

export interface LayoutShifts {
  sum: number;
  /** what moved, and from where to where: `x,y width x height` in CSS pixels */
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records how far each page opened from now on moves by itself, as Cumulative Layout Shift. @returns reads it */
export async function measureLayoutShift(page: Page): Promise<() => Promise<LayoutShifts>> {
  await page.addInitScript(() => {
    const shifts = ((window as { layoutShifts?: LayoutShifts }).layoutShifts = { sum: 0, moved: [] as string[] });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
    const shown = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)} x ${Math.round(height)}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? 'removed');
          shifts.moved.push(`${name}: ${shown(previousRect)} to ${shown(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // A frame is measured after it is painted, and reported in a task after that.
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return (window as { layoutShifts?: LayoutShifts }).layoutShifts ?? { sum: Number.NaN, moved: [] };
    });
}
