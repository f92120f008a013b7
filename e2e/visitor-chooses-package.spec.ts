import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

const priceLists = {
  '/portrait': [
    ['Basic', '$499'],
    ['Professional', '$799', 'Most popular'],
    ['Premium', '$1099'],
  ],
  '/newborn': [
    ['Essential', '$499'],
    ['Complete', '$799'],
    ['Luxury', '$1099'],
  ],
  '/property': [
    ['Standard', '$499'],
    ['Premium', '$799'],
    ['Luxury', '$1099'],
  ],
  '/commercial': [
    ['Startup', '$499'],
    ['Business', '$799', 'Most popular'],
    ['Enterprise', '$1099'],
  ],
  '/wedding': [
    ['Essential', '$499'],
    ['Premium', '$799', 'Most popular'],
    ['Luxury', '$1099'],
  ],
} as const;

for (const [path, packages] of Object.entries(priceLists)) {
  test(`${path} names its three packages with their prices`, async ({ page }) => {
    await page.goto(path);
    for (const [name, price, mark] of packages) {
      const card = page
        .locator('#pricing')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(card.getByText(price, { exact: true })).toBeVisible();
      await expect(card.getByText('Most popular')).toHaveCount(mark ? 1 : 0);
    }
  });
}

test('choosing a package opens the enquiry form with the service selected and the package named', async ({ page }) => {
  await page.goto('/portrait');
  await hydrated(page);
  await page.getByRole('link', { name: 'Book This Package: Professional' }).click();
  await expect(page).toHaveURL(/\/contact\?service=portrait&about=/);
  await expect(page.getByLabel('Service type')).toHaveValue('portrait');
  await expect(page.getByLabel('Message')).toHaveValue(/Portrait Professional package/);
  await expectAccessible(page);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a package leads to the first field, with the choice named at the head of the form', async ({ page }) => {
      await page.goto('/wedding');
      await page.getByRole('link', { name: 'Book This Package: Luxury' }).click();
      await expect(page.getByLabel('First name')).toBeFocused();
      await expectArrivedAtForm(page, 'Wedding Luxury package');
      await hydrated(page);
      await expect(page.getByLabel('First name')).toBeFocused();
      await expectArrivedAtForm(page, 'Wedding Luxury package');
    });
  });
}

/** The head of the form, the choice and the first field are in view together. */
async function expectArrivedAtForm(page: Page, choice: string) {
  await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('form').getByText(choice, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeInViewport({ ratio: 1 });
  // Not behind the bar.
  const barBottom = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom);
  const head = await page.getByRole('heading', { name: 'Send us a message' }).boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual(barBottom);
}

test('dresses and job openings link to the enquiry form too', async ({ page }) => {
  const links = [
    ['/wedding', 'Schedule Fitting', /fitting/],
    ['/team', 'Apply Now: Photo Editor / Retoucher', /Photo Editor \/ Retoucher/],
  ] as const;
  for (const [path, name, message] of links) {
    await page.goto(path);
    await page.getByRole('link', { name }).click();
    await expect(page.getByLabel('Service type')).toHaveValue('other');
    await expect(page.getByLabel('Message')).toHaveValue(message);
  }
});

test('View Collection leads to the dress styles', async ({ page }) => {
  await page.goto('/wedding');
  await hydrated(page);
  await page.getByRole('link', { name: 'View Collection' }).click();
  await expect(page).toHaveURL('/wedding#dress-styles');
  const styles = page.getByRole('list', { name: 'Dress styles' });
  await expect(styles.getByRole('heading')).toHaveText(['Classic A-Line', 'Mermaid', 'Ball Gown', 'Vintage Lace']);
  await expect(styles.getByRole('figure', { name: 'Classic A-Line' })).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a package is named in the message', async ({ page }) => {
    await page.goto('/property');
    await page.getByRole('link', { name: 'Book This Package: Luxury' }).click();
    await expect(page.getByLabel('Service type')).toHaveValue('property');
    await expect(page.getByLabel('Message')).toHaveValue(/Property Luxury package/);
    await expectArrivedAtForm(page, 'Property Luxury package');
    await expect(page.getByLabel('First name')).toBeFocused();
  });
});
