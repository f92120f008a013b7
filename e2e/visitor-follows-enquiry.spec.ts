import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { callApi } from '#server/testing/clients/owner-client.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, test } from './story.ts';

test.use({
  expectedPageErrors: ['400 /enquiry/*', '404 /enquiry/*', '400 /zh/enquiry/*', '404 /zh/enquiry/*'],
  // A window that is resized while one page still fades into the next one reports an error.
  contextOptions: { reducedMotion: 'reduce' },
});

/** @returns the path of the private page of a new enquiry */
async function newEnquiry({ origin, dataDir }: StudioProcess): Promise<string> {
  const answer = await callApi(`${origin}/api/contact`, { json: enquiry });
  const { id } = (await answer.json()).data as { id: string };
  const { enquiryPageKey } = openSecrets({ dataDir, given: undefined });
  return `/enquiry/${createEnquiryLinks({ key: enquiryPageKey }).toKey(id)}`;
}

test('the private page of an enquiry is accessible, also with refused forms', async ({ page, studio }) => {
  await page.goto(await newEnquiry(studio));
  await expectAccessibleAtBothWidths(page, 'the page of an enquiry');
  await page.getByRole('button', { name: 'Withdraw my enquiry' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please tick the box first' })).toHaveCount(1);
  await expectAccessibleAtBothWidths(page, 'a refused withdrawal');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a sender follows an enquiry, adds to it and withdraws it', async ({ page, studio }) => {
    await page.goto(await newEnquiry(studio));
    await expect(page.getByText(enquiry.message)).toBeVisible();
    await expect(page.getByText('Received.')).toBeVisible();

    await page.getByLabel('Your message').fill('And a dog');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('We have added your message')).toBeVisible();
    await expect(page.getByText('And a dog')).toBeVisible();

    await page.getByLabel('Yes, delete my enquiry').check();
    await page.getByRole('button', { name: 'Withdraw my enquiry' }).click();
    await expect(page.getByRole('heading', { name: 'Your enquiry has been deleted' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'This enquiry is no longer here' })).toBeVisible();
  });

  test('in Chinese: the same, with errors in Chinese', async ({ page, studio }) => {
    await page.goto(`/zh${await newEnquiry(studio)}`);
    await expect(page.getByRole('heading', { name: '您的咨询' })).toBeVisible();
    await expect(page.getByText('已收到。')).toBeVisible();
    await page.getByLabel('您要补充的内容').fill(' ');
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect(page.getByText('请先填写留言')).toBeVisible();
    await page.getByLabel('您要补充的内容').fill('还有一只狗');
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect(page.getByText('谢谢，您的补充已收到。')).toBeVisible();
    await expect(page.getByText('还有一只狗')).toBeVisible();

    await page.getByLabel('是的，删除我的咨询').check();
    await page.getByRole('button', { name: '撤回咨询' }).click();
    await expect(page.getByRole('heading', { name: '您的咨询已删除' })).toBeVisible();
    await expect(page).toHaveURL(/\/zh\/enquiry\/withdrawn$/);
  });
});
