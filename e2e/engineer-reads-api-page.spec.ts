import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, test } from './story.ts';

test('an engineer reads what a call takes and answers, and what a problem means', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('button', { name: /^GET \/api\/galleries / })).toBeVisible();
  await page.getByRole('button', { name: /^POST \/api\/contact / }).click();
  await expect(page.getByText('firstName').first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the API page');
  await page.getByRole('link', { name: 'problems' }).click();
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeInViewport();
  await expect(page.getByText('slug-taken', { exact: true })).toBeVisible();
});
