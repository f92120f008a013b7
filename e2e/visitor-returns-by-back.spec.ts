import { pagePaths } from '#contract/site-pages.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { expect, hydrated, test } from './story.ts';

/** Reasons of a headless shell, whatever the page: it has no back/forward cache. */
const reasonsOfBrowser = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'];

// Playwright switches the cache off. With it a whole Chromium shows the page from the cache after Back; where it does not, it
// says what about the page has kept it out.
test.use({
  readsOnly: true,
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...quietArguments],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

for (const path of pagePaths) {
  test(`${path} does nothing that keeps it out of the back/forward cache`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.enable');
    const reasons = new Promise<string[]>((resolve) => {
      devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
        resolve(notRestoredExplanations.map(({ reason }) => reason)),
      );
      devtools.on('Page.frameNavigated', ({ type }) => {
        if (type === 'BackForwardCacheRestore') resolve([]);
      });
    });
    await page.goto(path);
    await hydrated(page);
    await page.goto(path === '/terms' ? '/privacy' : '/terms');
    // Later, because it ends the document in which this is evaluated.
    await page.evaluate(() => void setTimeout(() => history.back()));
    expect((await reasons).filter((reason) => !reasonsOfBrowser.includes(reason))).toEqual([]);
  });
}
