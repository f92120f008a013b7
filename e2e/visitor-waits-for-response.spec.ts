import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './story.ts';

test.use({ ownPage: true });

/** Fills in every required field. @param email unique per test */
async function fillIn(page: Page, email: string) {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Moreno');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Service type').selectOption({ label: 'Commercial Photography' });
  await page.getByLabel('Message').fill('Twelve bottles, white ground.');
}

test('the form has the six specified fields, all but the phone required, a date, and five services', async ({
  page,
}) => {
  await page.goto('/contact');
  const form = page.locator('form');
  await expect(form.locator('label.field-label')).toHaveText([
    'First name *',
    'Last name *',
    'Email *',
    'Phone',
    'Service type *',
    'Preferred date',
    'Message *',
  ]);
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  const options = page.getByLabel('Service type').getByRole('option');
  await expect(options).toHaveText([
    'Select a service',
    'Portrait',
    'Newborn',
    'Property',
    'Commercial Photography',
    'Other',
  ]);
  const values = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(values).toEqual(['', 'portrait', 'newborn', 'property', 'commercial', 'other']);
});

test('while sending, the button is disabled and says so; then a thank-you message replaces the cleared form', async ({
  page,
}) => {
  await page.goto('/contact');
  await hydrated(page);
  await fillIn(page, 'waits@example.com');
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  await page.route('**/api/contact', async (route) => {
    await resumed;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  resume();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible();
  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test.describe('when the server refuses the message', () => {
  test.use({ expectedPageErrors: ['500 /api/contact'] });

  test('one toast at a time is shown for five seconds, and the form keeps its values', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto('/contact');
    await page.clock.runFor(4_000);
    await hydrated(page, () => page.clock.runFor(100));
    const drawsToasts = page.waitForResponse('**/assets/toasts-*.js');
    await fillIn(page, 'fails@example.com');
    await page.clock.runFor(1_000);
    await drawsToasts;
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '{}' }));
    const send = page.getByRole('button', { name: 'Send Message' });
    const notice = page.locator('.toast');

    const submitAndWait = async () => {
      const answered = page.waitForResponse('**/api/contact');
      await send.click();
      await answered;
      await expect(send).toBeEnabled();
      await page.clock.runFor(10);
    };

    await submitAndWait();
    await expect(notice).toHaveText(/Error sending message\s*Please try again later\./);
    await page.clock.runFor(4_000);
    await submitAndWait();
    await page.clock.runFor(4_000);
    await expect(notice).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(notice).toHaveCount(0);
    await expect(page.getByLabel('Message')).toHaveValue('Twelve bottles, white ground.');
    await expect(page.getByLabel('Service type')).toHaveValue('commercial');
  });
});
