import { pathIn } from '#contract/content/site-languages.ts';
import { type SitePageName, sitePageNames, sitePages } from '#contract/site-pages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { expectAccessibleAtBothWidths, expectAccessibleLayout } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

/** The headline of each page: here as specified, else as built in. */
const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    sitePageNames.filter((name) => name !== 'home').map((name) => [sitePages[name].path, headlineOf(name)]),
  ),
  '/portrait': 'Portraits that look like you',
  '/newborn': 'The first days, kept',
  '/property': 'Homes, shown as they feel',
  '/commercial': 'Pictures that do their job',
  '/film': 'Made slowly, on purpose',
  '/wedding': 'Your day, as it was',
  '/about': 'About Us',
  '/team': 'Our Team',
  '/contact': 'Book Now',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/sitemap': 'Sitemap',
};

function headlineOf(name: SitePageName): string {
  const { hero, title } = builtInContent[name].en as { hero?: { title: string }; title?: string };
  return hero?.title ?? title ?? '';
}

test.describe('on a phone and on a desktop', () => {
  // Hydration is the same at every width: the server's document is.
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

  for (const [path, title] of Object.entries(pages)) {
    test(`${path} is accessible, does not scroll sideways and hydrates without errors`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await hydrated(page);
      await expectAccessibleAtBothWidths(page, path);
    });
  }
});

test.describe('in Chinese', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

  // The document differs from the English one in its texts and their language: half of the pages at each width will do.
  for (const [index, path] of ['/', ...Object.keys(pages)].entries()) {
    const [url, width] = [pathIn('zh-Hans', path), index % 2 === 0 ? 360 : 1280];
    test(`${url} is accessible at ${width} px, does not scroll sideways and hydrates without errors`, async ({
      page,
    }) => {
      await page.goto(url);
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u);
      await hydrated(page);
      await page.setViewportSize({ width, height: 740 });
      await expectAccessibleLayout(page, url);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title] of Object.entries(pages)) {
    test(`${path} reads in full`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const hidden = await page
        .locator('main h2, main h3')
        .evaluateAll((headings) =>
          headings
            .filter((heading) => !(heading as HTMLElement).checkVisibility({ visibilityProperty: true }))
            .map((heading) => heading.textContent),
        );
      expect(hidden).toEqual([]);
    });
  }
});
