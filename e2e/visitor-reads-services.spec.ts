import { expect, test } from './story.ts';

const galleries = [
  ['/portrait', 'Professional headshots', 12],
  ['/portrait', 'Family portraits', 8],
  ['/commercial', 'Commercial Photography', 24],
  ['/commercial', 'Event Photography', 24],
  ['/film', 'Production Stills', 24],
  ['/wedding', 'Wedding Photography', 24],
] as const;

test('each gallery is filled to its cap', async ({ page }) => {
  for (const [path, name, count] of galleries) {
    await page.goto(path);
    await expect(page.getByRole('list', { name }).getByRole('img')).toHaveCount(count);
  }
});

test('the property page names its turnaround and its figures', async ({ page }) => {
  await page.goto('/property');
  for (const figure of ['48 h', '3-5 min', '4K', '3500+', '98%', '73%', '15%', '90%', '85%', '60%', '40%', '25%']) {
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Delivered in 24-48 hours')).toBeVisible();
});

test('the newborn page names the best days and its figures', async ({ page }) => {
  await page.goto('/newborn');
  for (const text of ['5-14 days after birth', '200+', '100%', '99%']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test("a dress shows what its rental costs under the mouse and under the keyboard's focus", async ({ page }) => {
  const ranges = {
    'Classic A-Line': '$300-500',
    Mermaid: '$400-700',
    'Ball Gown': '$500-900',
    'Vintage Lace': '$350-600',
  };
  await page.goto('/wedding#dress-rental');
  for (const [name, range] of Object.entries(ranges)) {
    const dress = page.getByRole('figure', { name });
    const cost = dress.getByText(range);
    await page.mouse.move(0, 0);
    await expect(cost).not.toBeInViewport();
    await dress.hover();
    await expect(cost).toBeInViewport();
    await page.mouse.move(0, 0);
    await expect(cost).not.toBeInViewport();
    await dress.focus();
    await expect(cost).toBeInViewport();
    await dress.blur();
  }
  for (const price of ['$300-500', '$500-800', '$700-1200']) {
    await expect(page.locator('.rental-package').getByText(price)).toBeVisible();
  }
});
