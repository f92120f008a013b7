import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

const bubble = (page: Page) => page.locator('.tooltip');

/** The page at its foot, its clock standing, and the tooltips' script there. */
async function openAtFoot(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/about');
  await page.clock.runFor(4_000);
  await hydrated(page);
  const foot = page.getByRole('contentinfo');
  const instagram = foot.getByRole('link', { name: /on instagram/ });
  const chat = foot.getByRole('button', { name: 'Chat with us' });
  await instagram.hover();
  await expect(bubble(page)).toBeAttached();
  await page.mouse.move(5, 300);
  await page.clock.runFor(1_000);
  await expect(bubble(page)).toBeHidden();
  return { instagram, chat };
}

test('an icon says its name after 700 ms under the mouse, and the next one at once if it follows within 300 ms', async ({
  page,
}) => {
  const { instagram, chat } = await openAtFoot(page);
  await chat.hover();
  await page.clock.runFor(690);
  await expect(bubble(page)).toBeHidden();
  await page.clock.runFor(10);
  await expect(bubble(page)).toHaveText('Chat with us');
  await expect(bubble(page)).toBeVisible();

  await page.mouse.move(5, 300);
  await expect(bubble(page)).toBeHidden();
  await page.clock.runFor(290);
  await instagram.hover();
  await page.clock.runFor(1);
  await expect(bubble(page)).toHaveText(/on instagram/);
  await expect(bubble(page)).toBeVisible();

  await page.mouse.move(5, 300);
  await page.clock.runFor(310);
  await chat.hover();
  await page.clock.runFor(690);
  await expect(bubble(page)).toBeHidden();
  await page.clock.runFor(10);
  await expect(bubble(page)).toHaveText('Chat with us');
  await expect(bubble(page)).toBeVisible();
});

test("under the keyboard's focus it says its name at once, and Escape takes it away", async ({ page }) => {
  const { instagram, chat } = await openAtFoot(page);
  await instagram.focus();
  await page.keyboard.press('Tab');
  await expect(chat).toBeFocused();
  await page.clock.runFor(1);
  await expect(bubble(page)).toHaveText('Chat with us');
  await expect(bubble(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble(page)).toBeHidden();
});

test('it stands above an open lightbox, inside the screen', async ({ page }) => {
  await page.goto('/portrait');
  await hydrated(page);
  await page.getByRole('list', { name: 'Professional headshots' }).getByRole('link').first().click();
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next picture' });
  await next.hover();
  await expect(bubble(page)).toHaveText('Next picture');
  await expect(bubble(page)).toBeInViewport({ ratio: 1 });
});
