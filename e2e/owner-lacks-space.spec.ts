import { photo } from '#server/testing/fixtures/pictures.ts';
import { inBothLanguages } from './both-languages.ts';
import { expect, expectAccessible, test } from './story.ts';

test.use({ mediaWorker: true });

test.use({ expectedTrouble: ['507 /api/admin/upload-url'] });

inBothLanguages(({ texts }) => {
  test('where the disk is nearly full, an upload ends with the reason, and the panel says how much is free', async ({
    page,
  }) => {
    let isShort = false;
    await page.route('**/api/admin/upload-url', (route) => {
      isShort = true;
      const problem = { type: 'x', title: 'Storage full', status: 507, detail: '', code: 'storage-full' };
      return route.fulfill({
        status: 507,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, requestId: 'req-507' }),
      });
    });
    await page.route('**/api/admin/summary', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      const space = { freeBytes: String(123.5 * 1024 * 1024), isShort };
      await route.fulfill({ response: answer, json: { data: { ...data, space } } });
    });
    const notice = page.getByRole('complementary', { name: texts.summary.space.title });
    await page.getByRole('tab', { name: texts.tabs.photos }).click();
    await page.getByLabel(texts.upload.category).selectOption('family-portraits');
    await page
      .getByLabel(texts.upload.chooseImages)
      .setInputFiles({ name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: texts.upload.start(1) }).click();
    await expect(page.getByText(texts.problems['storage-full'])).toBeVisible();
    await expect(notice).toContainText('123.5 MB');
    await expectAccessible(page);

    // Asked again while it is short, it goes when there is room.
    isShort = false;
    await expect(notice).toHaveCount(0, { timeout: 30_000 });
  });
});
