import type { Page } from '@playwright/test';
import { addDays, dayIn, dayText } from '#contract/studio-day.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, hydrated, test } from './story.ts';

const inSpring = addDays(dayIn('UTC', Date.now()), 100);
const past = addDays(dayIn('UTC', Date.now()), -3);

/** @param name unique per test */
async function fillIn(page: Page, name: string) {
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Moreno');
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel('Service type').selectOption('portrait');
  await page.getByLabel('Message').fill('All four of us, in the garden.');
}

const date = (page: Page) => page.getByLabel('Preferred date');

test('a visitor wishes for a date, and staff see it on the card', async ({ page, studio }) => {
  await page.goto('/contact');
  await hydrated(page);
  await expect(date(page)).toHaveAttribute('type', 'date');
  await expect(date(page), 'the calendar offers no day that is past everywhere').toHaveAttribute('min', /^20/);
  await fillIn(page, 'Ada');
  await date(page).fill(inSpring);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you!')).toBeVisible();

  await signInWithLanguage('en', page, studio);
  const card = page.getByRole('article', { name: 'Ada Moreno' });
  await expect(card).toContainText(`Preferred date: ${dayText(inSpring, 'en-CA', 'full')}`);
  await page.getByRole('searchbox').fill(inSpring);
  await expect(page.getByRole('article')).toHaveCount(1);
  await card.getByRole('button', { name: /^Handle enquiry/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Preferred date: ${dayText(inSpring, 'en-CA', 'full')}`);
  await expectAccessible(page);
});

test.describe('a date that is past', () => {
  test.use({ expectedPageErrors: ['400 /api/contact'] });

  test('is said at its field, which has the focus and keeps it; another one is sent', async ({ page }) => {
    await page.goto('/contact');
    await hydrated(page);
    await fillIn(page, 'Grace');
    await date(page).fill(past);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please choose today or a later date')).toBeVisible();
    await expect(date(page)).toBeFocused();
    await expect(date(page)).toHaveValue(past);
    await expect(date(page)).toHaveAccessibleDescription('Please choose today or a later date');
    await expectAccessible(page);
    await date(page).fill(inSpring);
    await expect(page.getByText('Please choose today or a later date')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you!')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedPageErrors: ['400 /contact*'] });

  test('a past date comes back with its fault, and another one is sent', async ({ page, studio, browser }) => {
    await page.goto('/contact');
    await fillIn(page, 'Edith');
    await date(page).fill(past);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please choose today or a later date')).toBeVisible();
    await expect(date(page)).toHaveValue(past);
    await expect(page.getByLabel('First name')).toHaveValue('Edith');
    await date(page).fill(inSpring);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you!')).toBeVisible();

    const office = await browser.newPage({ baseURL: studio.origin, javaScriptEnabled: true });
    await signInWithLanguage('en', office, studio);
    await expect(office.getByRole('article', { name: 'Edith Moreno' })).toContainText(
      `Preferred date: ${dayText(inSpring, 'en-CA', 'full')}`,
    );
    await office.close();
  });
});
