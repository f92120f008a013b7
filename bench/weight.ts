import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { pathIn } from '#contract/content/site-languages.ts';
import { pagePaths } from '#contract/site-pages.ts';
import { measuredChromium } from '#scripts/testing/measured-browser.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';

/** What each page costs a phone that has nothing in its cache, in both languages; `path` is that of the English page. */
export async function* weighPages(origin: string) {
  const browser = await chromium.launch({ executablePath: measuredChromium(), args: [...quietArguments] });
  for (const path of pagePaths) {
    const english = await weigh(browser, origin + path);
    yield { path, english, chinese: await weigh(browser, origin + pathIn('zh-Hans', path)) };
  }
  await browser.close();
}

/**
 * Transferred bytes of all types: of the first view, one picture more or less, as the browser loads those within some 1,250 px below
 * the screen, and after scrolling to the end.
 */
async function weigh(browser: Browser, url: string) {
  // From its second request on, a web process sends the page recompressed, which no request waits for.
  for (let view = 0; view < 4 * availableParallelism(); view++) {
    await (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer();
  }
  await setTimeout(1_000);
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'started' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  const firstView = bytes;
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve, 100)));
    }
  });
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .every((entry) => entry.duration + entry.startTime < performance.now() - 500),
  );
  await page.close();
  return { firstView, whole: bytes };
}
