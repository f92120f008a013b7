import type { Page } from '@playwright/test';
import { type SitePageName, sitePageNames, sitePages } from '#contract/site-pages.ts';
import { frame } from '#content/pages/frame.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

const groups = {
  Portrait: { Newborn: '/newborn', Headshoot: '/portrait#professional', 'Kid&Family': '/portrait#family-portrait' },
  Property: {
    Photo: '/property#photo',
    Video: '/property#video',
    'Visual Staging': '/property#visual-staging',
    '3D': '/property#3d',
  },
  Commercial: { Commercial: '/commercial', Film: '/film', Wedding: '/wedding' },
};

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const panelOf = (page: Page, group: keyof typeof groups) =>
  bar(page).getByRole('link', { name: Object.keys(groups[group])[0], exact: true });

async function expectLinks(scope: ReturnType<typeof bar>, links: Record<string, string>) {
  for (const [name, address] of Object.entries(links)) {
    await expect(scope.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
}

test('a panel shows a picture of each entry, which is loaded only once the panel opens', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/privacy', { waitUntil: 'load' });
  await expect(page.locator('#menu-property img')).toHaveCount(4);
  const ofPanel = () => asked.filter((url) => /hallway-arch|bedroom-linen|home-office/.test(url)).length;
  expect(ofPanel()).toBe(0);
  await bar(page).getByRole('button', { name: 'Property' }).click();
  await expect.poll(ofPanel).toBe(3);
});

test('the bar has the logo, the tagline and the entries in their order', async ({ page }) => {
  await page.goto('/');
  const top = page.getByRole('banner');
  await expect(top.getByText('Visual Creation & Image')).toBeVisible();
  await expect(bar(page).locator('.bar-entry')).toHaveText([
    'Home',
    'Portrait',
    'Property',
    'Commercial',
    'About Team',
  ]);
  await expect(top.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/contact');
  for (const [group, links] of Object.entries(groups)) {
    await bar(page).getByRole('button', { name: group }).click();
    await expectLinks(bar(page), links);
    await expectAccessible(page);
  }
});

/** For each page, the entry of the bar that is marked, and the entry in its panel: here as specified, else by the table. */
const marks: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(sitePageNames.map((name) => [sitePages[name].path, marksByTable(name)])),
  '/': ['Home'],
  '/portrait': ['Portrait'],
  '/newborn': ['Portrait', 'Newborn'],
  '/property': ['Property'],
  '/commercial': ['Commercial', 'Commercial'],
  '/film': ['Commercial', 'Film'],
  '/wedding': ['Commercial', 'Wedding'],
  '/about': ['About Team'],
  '/team': ['About Team'],
  '/contact': ['Book Now'],
};

function marksByTable(name: SitePageName): string[] {
  const { menu } = sitePages[name];
  if (menu === null) return [];
  const { navigation } = frame.en;
  return 'panel' in menu ? [navigation[menu.panel].label, menu.label.en] : [navigation[menu.marks]];
}

test('the bar marks the current page on every page, and its entry in a panel', async ({ page }) => {
  for (const [path, [entry, ...items]] of Object.entries(marks)) {
    await page.goto(path);
    const top = page.getByRole('banner');
    await expect(top.locator(':is(.bar-entry, .bar-actions > .button)[aria-current]')).toHaveText(entry ? [entry] : []);
    await expect(bar(page).locator('.menu-panel [aria-current]')).toHaveText(items);
    const inPhoneMenu = top.locator('.phone-menu [aria-current]');
    await expect(inPhoneMenu).toHaveText(entry ? [entry, ...items] : []);
  }
  await page.goto('/film');
  await hydrated(page);
  const group = bar(page).getByRole('button', { name: 'Commercial' });
  expect(await group.evaluate((button) => getComputedStyle(button, '::after').transform)).toBe(
    'matrix(1, 0, 0, 1, 0, 0)',
  );
  await group.click();
  const film = bar(page).getByRole('link', { name: 'Film' });
  await expect(film).toHaveAttribute('aria-current', 'page');
  await expect(film).toHaveCSS('text-decoration-line', 'underline');
  await expectAccessible(page);
});

test('the bar stays at the top while the page scrolls', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
});

test('opening a menu closes the other, and choosing an entry closes all', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await bar(page).getByRole('button', { name: 'Portrait' }).click();
  await expect(panelOf(page, 'Portrait')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Property' }).click();
  await expect(panelOf(page, 'Property')).toBeVisible();
  await expect(panelOf(page, 'Portrait')).toBeHidden();

  await bar(page).getByRole('button', { name: 'Commercial' }).click();
  await bar(page).getByRole('link', { name: 'Film' }).click();
  await expect(page).toHaveURL('/film');
  for (const group of Object.keys(groups) as (keyof typeof groups)[]) {
    await expect(panelOf(page, group)).toBeHidden();
  }
});

test('the menu of a chosen entry stays open until its page is there, or the browser would discard what it has rendered in advance', async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  await bar(page).getByRole('button', { name: 'Commercial' }).click();
  await page.evaluate(() => {
    const panel = document.querySelector('.menu-panel:popover-open');
    addEventListener('pagehide', () => sessionStorage.setItem('wasOpen', String(panel?.matches(':popover-open'))));
  });
  await bar(page).getByRole('link', { name: 'Film' }).click();
  await expect(page).toHaveURL('/film');
  expect(await page.evaluate(() => sessionStorage.getItem('wasOpen'))).toBe('true');

  await bar(page).getByRole('button', { name: 'Property' }).click();
  await bar(page).getByRole('link', { name: 'Visual Staging' }).click();
  await expect(page).toHaveURL('/property#visual-staging');
  await hydrated(page);
  await bar(page).getByRole('button', { name: 'Property' }).click();
  await bar(page).getByRole('link', { name: 'Photo', exact: true }).click();
  await expect(page).toHaveURL('/property#photo');
  await expect(panelOf(page, 'Property')).toBeHidden();
});

test('the keyboard opens a menu, moves through it and leaves it', async ({ page }) => {
  await page.goto('/about');
  const button = bar(page).getByRole('button', { name: 'Property' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(panelOf(page, 'Property')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page, 'Property')).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/property#photo');
});

test('About Team leads to the home page from any other, and scrolls to the team', async ({ page }) => {
  await page.goto('/film');
  await hydrated(page);
  for (let time = 0; time < 2; time += 1) {
    await bar(page).getByRole('link', { name: 'About Team' }).click();
    await expect(page).toHaveURL('/#team');
    await expect(page.getByRole('heading', { name: 'Meet Our Team' })).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  }
});

test('a link to another page starts at its top', async ({ page }) => {
  await page.goto('/portrait');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newborn' }).click();
  await expect(page).toHaveURL('/newborn');
  await expect(async () => expect(await page.evaluate(() => scrollY)).toBe(0)).toPass();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a button opens the same entries as a list, one group at a time, and choosing one closes it', async ({
    page,
  }) => {
    await page.goto('/about');
    await hydrated(page);
    expect(await page.locator('#site-menu').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.locator(':scope > ul > li > a, summary')).toHaveText([
      'Home',
      'Portrait',
      'Property',
      'Commercial',
      'About Team',
      'Book Now',
    ]);
    await expectAccessible(page);
    for (const [group, links] of Object.entries(groups)) {
      await menu.locator('summary', { hasText: group }).tap();
      await expect(menu.locator('details[open]')).toHaveCount(1);
      await expectLinks(menu, links);
    }
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Wedding' }).tap();
    await expect(page).toHaveURL('/wedding');
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu.locator('details[open]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu).toBeHidden();

    // Where a tablet is turned its links never stand beside those of the bar, not even for the time of a transition.
    await page.setViewportSize({ width: 1280, height: 740 });
    expect(await page.locator('#site-menu').isVisible()).toBe(false);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('menus open and lead to sections', async ({ page }) => {
    await page.goto('/');
    await bar(page).getByRole('button', { name: 'Property' }).click();
    await bar(page).getByRole('link', { name: 'Visual Staging' }).click();
    await expect(page).toHaveURL('/property#visual-staging');
    await expect(page.getByRole('heading', { name: 'Visual staging' })).toBeInViewport();
  });
});
