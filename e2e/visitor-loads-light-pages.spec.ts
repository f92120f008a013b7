import { availableParallelism } from 'node:os';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { pagePaths } from '#contract/site-pages.ts';
import { expect, test } from './story.ts';

// A common phone, of which `npm run bench -- weight` prints the same figures.
test.use({
  ownPage: true,
  readsOnly: true,
  viewport: { width: 412, height: 823 },
  contextOptions: { deviceScaleFactor: 1.75, isMobile: true },
});
test.setTimeout(300_000);

const kilobyte = 1000;
const mostKilobytes = 300;

for (const language of siteLanguages) {
  test(`the first view of no page is heavier than ${mostKilobytes} KB (${language})`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    const heavy: string[] = [];
    const paths = pagePaths.map((path) => pathIn(language, path));
    // From its second request on, each web process sends a page recompressed, which no request waits for.
    for (const path of paths) {
      for (let view = 0; view < 4 * availableParallelism(); view++) await page.request.get(path);
    }
    await page.waitForTimeout(1_000);
    for (const path of paths) {
      await page.goto('about:blank');
      bytes = 0;
      // Without scrolling: pictures far below are lazy. Documents that are fetched in advance count too.
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.waitForFunction(() => 'started' in document.documentElement.dataset);
      await page.waitForLoadState('networkidle');
      expect(bytes, path).toBeGreaterThan(50 * kilobyte);
      if (bytes > mostKilobytes * kilobyte) heavy.push(`${path}: ${Math.round(bytes / kilobyte)} KB`);
    }
    expect(heavy).toEqual([]);
  });
}
