import type { Page } from '@playwright/test';
import { serveLocally } from '#server/testing/servers/serve-locally.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const isHydrated = (page: Page) => page.evaluate(() => 'hydrated' in document.documentElement.dataset);

test('the page is loaded before its script is asked for', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const { loaded, asked } = await page.evaluate(() => ({
    loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(3);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(loaded);
});

test('the script is fetched, and starts when the visitor scrolls', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => page.locator('link[rel=modulepreload]').count()).toBeGreaterThan(3);
  expect(await isHydrated(page)).toBe(false);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => isHydrated(page)).toBe(true);
});

test('what is far below is laid out when the browser is idle, or when the visitor acts', async ({ page }) => {
  const leftOut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#content > *, footer')]
        .filter((part) => getComputedStyle(part).contentVisibility === 'auto')
        .map(({ id, tagName }) => id || tagName),
    );
  const { promise, resolve } = Promise.withResolvers<void>();
  // The page is not loaded, and nothing is brought, before its first picture is.
  await page.route('**/pictures/heroes/**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect.poll(leftOut).toEqual(['services', 'featured', 'about', 'team', 'contact', 'FOOTER']);
  resolve();
  await expect.poll(leftOut).toEqual([]);
  expect(await isHydrated(page)).toBe(false);

  await page.goto('/team', { waitUntil: 'commit' });
  await page.mouse.wheel(0, 100);
  await expect.poll(leftOut).toEqual([]);
});

const stateOfServices = (page: Page) =>
  page.evaluate(() => {
    const services = document.querySelector('#services');
    return services && getComputedStyle(services).contentVisibility;
  });

test('the opening is painted first, and what stands below it right after', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const services = document.querySelector('#services') as HTMLElement;
      services.dataset['atEnd'] = getComputedStyle(services).contentVisibility;
    });
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#services')).toHaveAttribute('data-at-end', 'hidden');
  await expect.poll(() => stateOfServices(page)).not.toBe('hidden');
});

test.describe('on a slow line', () => {
  test.use({ expectedTrouble: ['elsewhere http://127.0.0.1:*'] });
  test('what stands below the opening does not wait for the end of a document that comes slowly', async ({
    page,
    baseURL,
  }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = await serveLocally(async (request, response) => {
      const answer = await fetch(`${baseURL}${request.url}`);
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      if (request.url !== '/') return response.end(await answer.bytes());
      const [start = '', end = ''] = (await answer.text()).split('<footer');
      response.write(start);
      await promise;
      return response.end(`<footer${end}`);
    });
    try {
      await page.goto(`${slow.origin}/`, { waitUntil: 'commit' });
      await expect.poll(() => stateOfServices(page)).toBe('auto');
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
      resolve();
      await page.waitForLoadState();
    } finally {
      slow.close();
    }
  });
});

test('the first picture has the line to itself until it is there or the visitor acts', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const others: string[] = [];
  page.on('request', (request) => {
    if (/\/pictures\/(?!heroes)/.test(request.url())) others.push(request.url());
  });
  for (const act of ['none', 'scrolling'] as const) {
    const { promise, resolve: showHero } = Promise.withResolvers<void>();
    await page.route('**/pictures/heroes/**', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/wedding', { waitUntil: 'domcontentloaded' });
    // By the time that the browser has painted and is idle, it has asked for what it may ask for.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)));
        }),
    );
    expect(others).toEqual([]);
    if (act === 'none') showHero();
    else await page.mouse.wheel(0, 50);
    await expect.poll(() => others.length).toBeGreaterThan(0);
    showHero();
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('about:blank');
    others.length = 0;
  }
});

test('the fonts come after the page has been painted, and stay for the pages after it', async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
        .map(({ family }) => family.replaceAll('"', '')),
    );
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await loaded()).toEqual([]);
  resolve();
  await expect.poll(async () => (await loaded()).toSorted()).toEqual(['Hanken Grotesk', 'Newsreader']);
  // From one page to the next nothing is exchanged any more: the page opens in its fonts.
  await page.goto('/team', { referer: page.url() });
  expect(await page.evaluate(() => document.head.querySelectorAll('style[media="(scripting: none)"]').length)).toBe(0);
  await expect.poll(async () => (await loaded()).toSorted()).toEqual(['Hanken Grotesk', 'Newsreader']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the fonts are asked for at once', async ({ page }) => {
    const font = page.waitForRequest('**/*.woff2');
    await page.goto('/');
    await font;
  });
});

test('a page that is loaded again opens where it was left', async ({ page }) => {
  await page.goto('/team');
  await page.mouse.wheel(0, 1500);
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const before = await page.evaluate(() => scrollY);
  await page.reload();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(before));
});

test('a page that opens at a section, or that is loaded again, is laid out as a whole', async ({ page }) => {
  const isMarked = () => page.evaluate(() => 'firstScreen' in document.documentElement.dataset);
  const { promise, resolve } = Promise.withResolvers<void>();
  // The mark goes when the first picture is there: without it a page that opens at its top would have none either.
  await page.route('**/pictures/heroes/**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/team', { waitUntil: 'domcontentloaded' });
  expect(await isMarked()).toBe(true);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await isMarked()).toBe(false);
  await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
  expect(await isMarked()).toBe(false);
  resolve();
  await page.unrouteAll({ behavior: 'wait' });
});

test('the script starts without any act when what moves by itself comes into view', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await isHydrated(page)).toBe(false);
  await page.evaluate(() =>
    Object.assign((document.querySelector('#featured') as HTMLElement).style, {
      position: 'absolute',
      top: '0',
    }),
  );
  await expect.poll(() => isHydrated(page)).toBe(true);
});

test('in the browser of somebody who is signed in the script starts without any act', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('adminToken', 'whatever'));
  await page.goto('/privacy');
  await expect.poll(() => isHydrated(page)).toBe(true);
});

test('a click that comes before the script is repeated when it has started', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const tab = page.getByRole('tab', { name: 'Property' });
  await tab.click();
  expect(await isHydrated(page)).toBe(false);
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  release();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('a link that is chosen before the script leads where it says', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  expect(await isHydrated(page)).toBe(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portrait' }).click();
  await expect(page).toHaveURL('/portrait');
});

test('what is typed before the script stays', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const firstName = page.getByLabel('First name');
  await firstName.fill('Ada');
  expect(await isHydrated(page)).toBe(false);
  release();
  await hydrated(page);
  await expect(firstName).toHaveValue('Ada');
});

test('React takes over the page that was sent and goes on without loading another document', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await page.evaluate(() => Object.assign(document.querySelector('h1') as HTMLElement, { wasSent: true }));
  release();
  await hydrated(page);
  expect(await page.evaluate(() => 'wasSent' in (document.querySelector('h1') as HTMLElement))).toBe(true);

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.resourceType()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portrait' }).click();
  await expect(page).toHaveURL('/portrait');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded).not.toContain('document');
  expect(loaded).not.toContain('stylesheet');
});
