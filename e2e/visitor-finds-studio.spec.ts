import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

for (const path of ['/', '/contact']) {
  test(`${path} says where the studio is, when it is open and how to reach it`, async ({ page }) => {
    await page.goto(path);
    const contact = page.getByRole('region', { name: "Let's create together" });
    await expect(contact.getByRole('heading', { name: 'Send us a message' })).toBeVisible();
    await expect(contact.getByText('100 Lightwell Way', { exact: true })).toBeVisible();
    await expect(contact.getByText('Mon-Fri 10:30 AM-16:00')).toBeVisible();
    await expect(contact.getByText('Weekends by appointment')).toBeVisible();
    await expect(contact.getByRole('link', { name: '(213) 555-0142' })).toHaveAttribute('href', 'tel:2135550142');
    await expect(contact.getByRole('link', { name: 'hello@lightwell.example' })).toHaveAttribute(
      'href',
      'mailto:hello@lightwell.example',
    );
    await expect(contact.getByRole('link', { name: 'Open the map on OpenStreetMap' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\//,
    );
  });
}

test.describe('the map', () => {
  test.use({
    expectedPageErrors: [
      'elsewhere https://www.openstreetmap.org/*',
      'failed https://www.openstreetmap.org/favicon.ico',
    ],
  });

  test('is loaded only on request, and the address and the link stay visible', async ({ page }) => {
    const requests: string[] = [];
    await page.route('https://www.openstreetmap.org/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      requests.push(pathname);
      if (pathname === '/favicon.ico') {
        return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
      }
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><p>Streets</p>' });
    });
    await page.goto('/contact');
    await hydrated(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const map = page.getByRole('region', { name: 'Find us' });
    await map.getByRole('button', { name: 'Show the map' }).scrollIntoViewIfNeeded();
    expect(requests).toEqual([]);
    await map.getByRole('button', { name: 'Show the map' }).click();
    await expect(page.frameLocator('iframe[title^="Map of the streets"]').getByText('Streets')).toBeVisible();
    expect(requests).toEqual(['/favicon.ico', '/export/embed.html']);
    await expect(map.getByText('100 Lightwell Way')).toBeVisible();
    await expect(map.getByRole('link', { name: 'Open the map on OpenStreetMap' })).toBeVisible();
    await expectAccessible(page);
  });

  test('says so if it cannot be loaded, shows the address, and can be tried again', async ({ page }) => {
    await page.route('https://www.openstreetmap.org/**', (route) => route.abort());
    await page.goto('/contact');
    await hydrated(page);
    const map = page.getByRole('region', { name: 'Find us' });
    await map.getByRole('button', { name: 'Show the map' }).click();
    await expect(map.getByRole('status')).toHaveText('The map could not be loaded. You find us here:');
    await expect(map.getByText('100 Lightwell Way')).toBeInViewport();
    await expect(map.getByRole('link', { name: 'Open the map on OpenStreetMap' })).toBeVisible();
    await expect(map.getByRole('button', { name: 'Show the map' })).toBeFocused();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectAccessible(page);
  });
});

const footerLinks = {
  Portrait: '/portrait',
  Newborn: '/newborn',
  Property: '/property',
  Commercial: '/commercial',
  'About Us': '/about',
  'Our Team': '/team',
  Contact: '/contact',
  'Privacy Policy': '/privacy',
  'Terms of Service': '/terms',
  Sitemap: '/sitemap',
};

test('the footer of each page names the studio, its services and pages, the year, and has working links', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/film', '/privacy', '/team']) {
    await page.goto(path);
    const foot = page.getByRole('contentinfo');
    for (const [name, address] of Object.entries(footerLinks)) {
      await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
    }
    await expect(foot.getByText(`© ${new Date().getFullYear()} Lightwell Studio LLC.`)).toBeVisible();
    await expect(foot.getByText('an answer within 24 hours')).toBeVisible();
    await expect(foot.getByRole('link', { name: 'hello@lightwell.example' })).toBeVisible();
    // Without a profile in the settings there is no link to a social network.
    await expect(foot.getByRole('link', { name: / on (instagram|facebook|linkedin)/ })).toHaveCount(0);
    await expect(foot.getByText('Two offices, one team')).toBeVisible();
  }
  for (const address of Object.values(footerLinks)) expect((await request.get(address)).status()).toBe(200);
});

test('the footer is a last page: five pictures, both offices, the hours, and the name as wide as the text', async ({
  page,
}) => {
  for (const width of [360, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about');
    const foot = page.getByRole('contentinfo');
    await foot.scrollIntoViewIfNeeded();
    await expect(foot.locator('.picture-strip img')).toHaveCount(5);
    for (const text of ['100 Lightwell Way', 'Los Angeles, CA 90012', 'Seattle, WA', 'Weekends by appointment']) {
      await expect(foot.getByText(text)).toBeVisible();
    }
    const name = await foot.locator('.wordmark').evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return { lines: text.getClientRects().length, share: text.getBoundingClientRect().width / element.clientWidth };
    });
    expect(name.lines, `${width} px`).toBe(1);
    expect(name.share, `${width} px`).toBeGreaterThan(0.85);
  }
});

test('the chat code opens in a dialog; its button, the backdrop and Escape close it', async ({ page }) => {
  await page.goto('/about');
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Chat with us' });
  const popup = page.getByRole('dialog', { name: 'Chat with us' });
  const code = popup.getByRole('img', { name: /QR code/ });

  await button.click();
  await expect(popup).toBeVisible();
  await expect(code).toHaveJSProperty('complete', true);
  expect(await code.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expect(popup.getByRole('link', { name: 'Write from this device' })).toHaveAttribute('href', 'sms:2135550142');
  // Centred, and on the ground of the dialog.
  const [around, drawn] = [await popup.boundingBox(), await code.boundingBox()];
  expect(middleOf(drawn)).toBeCloseTo(middleOf(around), 0);
  const { data, info } = await sharp(await popup.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
  const [x, y] = [(drawn?.x ?? 0) - (around?.x ?? 0), (drawn?.y ?? 0) - (around?.y ?? 0)];
  expect(colourAt(x + 3, y + 3)).toEqual(colourAt(x - 8, y + 3));
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();

  await button.click();
  await expect(popup).toBeVisible();
  await page.mouse.click(10, 300);
  await expect(popup).toBeHidden();

  await button.click();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();

  await button.click();
  await expect(popup).toBeVisible();
  await button.click({ force: true });
  await expect(popup).toBeHidden();
});

function middleOf(box: { x: number; width: number } | null): number {
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
}
