import { expectAccessible } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

test('a video plays over the page, and Escape, the button, the backdrop and Back each close it', async ({ page }) => {
  await page.goto('/commercial#video-production');
  await hydrated(page);
  const card = page.getByRole('link', { name: 'Brand Story' });
  const modal = page.getByRole('dialog', { name: 'Brand Story' });

  await card.click();
  await expect(modal).toBeVisible();
  const video = modal.locator('video');
  await expect(video).toHaveAttribute('controls', '');
  await expect(video).toHaveText('Your browser does not support the video tag.');
  await expect(modal.getByRole('heading', { name: 'Brand Story' })).toBeVisible();
  await expect(modal.getByText('Who makes it, where, and why')).toBeVisible();
  await expect(modal.getByText('0:07 · sample')).toBeVisible();
  expect(await video.evaluate((element) => (element as HTMLVideoElement).autoplay)).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(card).toBeFocused();

  await card.click();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();

  await card.click();
  await expect(modal).toBeVisible();
  await page.mouse.click(8, 300);
  await expect(modal).toBeHidden();

  await card.click();
  await expect(modal).toBeVisible();
  await page.goBack();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/commercial#video-production$/);
});

test('the card of a sample video says nothing of samples: the player does', async ({ page }) => {
  await page.goto('/wedding');
  const cards = page.getByRole('list', { name: 'Wedding Videography' }).getByRole('listitem');
  await expect(cards.getByText(/sample/i)).toHaveCount(0);
});

test('each page with videos has its six samples', async ({ page }) => {
  const samples = {
    '/commercial': [
      'Video Production',
      ['Brand Story', 'Product Film', 'Event Recap', 'Interview', 'Social Media Cut', 'Behind the Scenes'],
    ],
    '/film': [
      'Cinematic Production',
      ['Cinematic Stories', 'Documentary Films', 'Music Videos', 'Short Films', 'Fashion Films', 'Artistic Projects'],
    ],
    '/wedding': [
      'Wedding Videography',
      [
        'Wedding Ceremony',
        'Reception Highlights',
        'Love Story Film',
        'Wedding Trailer',
        'First Dance',
        'Vows Exchange',
      ],
    ],
  } as const;
  for (const [path, [list, titles]] of Object.entries(samples)) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: list }).getByRole('heading')).toHaveText(
      titles.map((title) => `Play video: ${title}`),
    );
  }
});
