import { expectAccessible } from './accessibility.ts';
import { expect, expectNotice, hydrated, signIn, test } from './story.ts';

const enquiry = {
  'First name': 'Ada',
  'Last name': 'Moreno',
  Email: 'ada@example.com',
  Phone: '+1 415 555 0134',
  Message: 'We would like family portraits in June.\nIs a Saturday possible?',
};

test.use({ locale: 'zh-CN' });

test('an enquiry from the home page is listed in the contacts tab', async ({ page, studio }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: "Let's create together" })).toBeVisible();
  for (const [label, value] of Object.entries(enquiry)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Service type').selectOption('portrait');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you!')).toBeVisible();
  await expect(page.getByText("Your message has been sent successfully. We'll get back to you soon.")).toBeVisible();
  await expectNotice(page, 'Message sent successfully!');

  await signIn(page, studio);
  const message = page.getByRole('listitem').filter({ hasText: 'ada@example.com' });
  await expect(message).toContainText('Ada Moreno');
  await expect(message).toContainText('Is a Saturday possible?');
  await expect(message, 'the language of the page, not of the browser').toContainText('语言：英语');
  await expectAccessible(page);
});

test('every invalid field shows its message, and typed values are kept', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send' }).click();
  for (const text of [
    'First name is required',
    'Last name is required',
    'Invalid email address',
    'Please select a service type',
    'Message is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await expectAccessible(page);
});

test.describe('when the connection drops', () => {
  test.use({ expectedPageErrors: ['failed /api/contact'], ownPage: true });

  test('it is sent again by itself; then the visitor sees an error, loses nothing, and it is stored once', async ({
    page,
    studio,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    for (const [label, value] of Object.entries(enquiry)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Service type').selectOption('other');
    await page.route('**/api/contact', (route) => route.abort());
    await page.getByRole('button', { name: 'Send' }).click();
    const again = page.getByText('Your message has not arrived yet. It is being sent again by itself');
    await expect(again).toBeVisible();
    await expectAccessible(page);
    await expect(async () => {
      await page.clock.runFor(15_000);
      await expect(page.locator('form').getByRole('alert')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(again).toBeHidden();
    await expectNotice(page, ['Error sending message', 'Please try again later.']);
    const otherWays = page.locator('form').getByRole('alert');
    await expect(otherWays.getByRole('link')).toHaveCount(2);
    await expect(otherWays.locator('a[href^="tel:"]')).toBeVisible();
    await expect(otherWays.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue(enquiry.Message);
    await expectAccessible(page);

    // The enquiry arrives, and its answer is lost.
    await page.unroute('**/api/contact');
    await page.route(
      '**/api/contact',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(again).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(page.getByText('Thank you!')).toBeVisible();
    await signIn(page, studio);
    await expect(page.getByRole('listitem').filter({ hasText: '其他' }).filter({ hasText: enquiry.Email })).toHaveCount(
      1,
    );
  });
});

test.describe('without JavaScript', () => {
  // An invalid form is answered with status 400, which Chromium logs as an error.
  test.use({ javaScriptEnabled: false, expectedPageErrors: ['400 /'] });

  test('the form is submitted, validated and answered', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('First name').fill('Grace');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Last name is required')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Grace');
    for (const [label, value] of Object.entries(enquiry)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Service type').selectOption('newborn');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you!')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('without JavaScript on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, expectedPageErrors: ['400 /contact*'] });

  test('a rejected form names the package again, and the thanks stand in view', async ({ page }) => {
    await page.goto('/contact?service=property&about=Property+Luxury+package');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Last name is required')).toBeInViewport();
    await expect(page.getByText('Property Luxury package', { exact: true })).toBeInViewport();
    for (const [label, value] of Object.entries(enquiry)) await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you!')).toBeInViewport({ ratio: 1 });
  });
});

test('an enquiry is sent without script if the script cannot be loaded', async ({ page }) => {
  await page.route('**/assets/send-contact-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  );
  await page.goto('/');
  await hydrated(page);
  for (const [label, value] of Object.entries(enquiry)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Service type').selectOption('portrait');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/sent/);
  await expect(page.getByText('Thank you!')).toBeVisible();
});
