import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { describeInBothLanguages } from './owner-steps.ts';
import { expect, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.use({ expectedPageErrors: ['507 /api/admin/upload-url'] });

describeInBothLanguages(({ texts }) => {
  test('on a nearly full disk an upload fails with the reason, and the panel shows the free space', async ({
    page,
  }) => {
    let isDiskFull = false;
    await page.route('**/api/admin/upload-url', (route) => {
      isDiskFull = true;
      const problem = { type: 'x', title: 'Storage full', status: 507, detail: '', code: 'storage-full' };
      return route.fulfill({
        status: 507,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, requestId: 'req-507' }),
      });
    });
    await page.route('**/api/admin/summary*', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      const space = { freeBytes: String(123.5 * 1024 * 1024), isShort: isDiskFull };
      await route.fulfill({ response: answer, json: { data: { ...data, space } } });
    });
    const notice = page.getByRole('complementary', { name: texts.summary.space.title });
    await page.getByRole('tab', { name: texts.tabs.photos, exact: true }).click();
    await page.getByLabel(texts.upload.category).selectOption('family-portraits');
    await page
      .getByLabel(texts.upload.chooseImages)
      .setInputFiles({ name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: texts.upload.start(1) }).click();
    await expect(page.getByText(texts.problems['storage-full'])).toBeVisible();
    await expect(notice).toContainText('123.5 MB');
    await expectAccessible(page);

    // The panel polls while space is short; the notice disappears once there is enough.
    isDiskFull = false;
    await expect(notice).toHaveCount(0, { timeout: 30_000 });
  });
});
