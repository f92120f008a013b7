import type { Locator, Page } from '@playwright/test';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { holdBack } from './page-loading.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ ownPage: true });

// Two icons of the footer: profiles that the studio has set.
test.beforeEach(async ({ studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.changeStudio({
    social: {
      instagram: 'https://www.instagram.com/lightwell',
      facebook: 'https://www.facebook.com/lightwell',
      linkedin: null,
    },
  });
});

const bubble = (page: Page) => page.locator('.tooltip');

/** Opens the page scrolled to its footer, with a paused clock and the tooltip script loaded. */
async function openAtFooter(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/about');
  await page.clock.runFor(4_000);
  await hydrated(page);
  const foot = page.getByRole('contentinfo');
  const instagram = foot.getByRole('link', { name: /on instagram/ });
  const facebook = foot.getByRole('link', { name: /on facebook/ });
  await instagram.hover();
  await expect(bubble(page)).toBeAttached();
  await page.mouse.move(5, 300);
  await page.clock.runFor(1_000);
  await expect(bubble(page)).toBeHidden();
  return { instagram, facebook };
}

async function expectTooltipAfter700Ms(page: Page, icon: Locator, text: RegExp) {
  await icon.hover();
  await page.clock.runFor(690);
  await expect(bubble(page)).toBeHidden();
  await page.clock.runFor(10);
  await expect(bubble(page)).toHaveText(text);
  await expect(bubble(page)).toBeVisible();
}

test('an icon shows its tooltip after hovering for 700 ms, and the next one at once if it is hovered within 300 ms', async ({
  page,
}) => {
  const { instagram, facebook } = await openAtFooter(page);
  await expectTooltipAfter700Ms(page, facebook, /on facebook/);

  await page.mouse.move(5, 300);
  await expect(bubble(page)).toBeHidden();
  await page.clock.runFor(290);
  await instagram.hover();
  await page.clock.runFor(1);
  await expect(bubble(page)).toHaveText(/on instagram/);
  await expect(bubble(page)).toBeVisible();

  await page.mouse.move(5, 300);
  await page.clock.runFor(310);
  await expectTooltipAfter700Ms(page, facebook, /on facebook/);
});

test('an icon that is hovered while the script still loads shows its tooltip', async ({ page }) => {
  const release = await holdBack(page, '**/tooltips-*.js');
  await page.goto('/about');
  await hydrated(page);
  const foot = page.getByRole('contentinfo');
  const requested = page.waitForRequest('**/tooltips-*.js');
  await foot.getByRole('link', { name: /on instagram/ }).hover();
  await requested;
  await foot.getByRole('link', { name: /on facebook/ }).hover();
  release();
  await expect(bubble(page)).toHaveText(/on facebook/);
});

test('keyboard focus shows the tooltip at once, and Escape hides it', async ({ page }) => {
  const { instagram, facebook } = await openAtFooter(page);
  await instagram.focus();
  await page.keyboard.press('Tab');
  await expect(facebook).toBeFocused();
  await page.clock.runFor(1);
  await expect(bubble(page)).toHaveText(/on facebook/);
  await expect(bubble(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble(page)).toBeHidden();
});

test('the tooltip is shown above an open lightbox, inside the viewport', async ({ page }) => {
  await page.goto('/portrait');
  await hydrated(page);
  await page.getByRole('list', { name: 'Professional headshots' }).getByRole('link').first().click();
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next picture' });
  await next.hover();
  await expect(bubble(page)).toHaveText('Next picture');
  await expect(bubble(page)).toBeInViewport({ ratio: 1 });
});
