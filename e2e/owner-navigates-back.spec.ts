import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expect, expectNotice, signIn, test } from './story.ts';

test.use({ mediaWorker: 'photos' });

test.use({ expectedPageErrors: ['failed /api/admin/login', '401 /api/admin/login'] });

test('the URL names the open tab, and Back returns to the previous one', async ({ page, studio }) => {
  await signIn(page, studio);
  const expectOpen = (name: string) =>
    expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
  await expectOpen('联系提交');
  await page.getByRole('tab', { name: '团队管理', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
  await page.getByRole('tab', { name: '平面图', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/floor-plans$/);
  await page.goBack();
  await expectOpen('团队管理');
  await page.goBack();
  await expectOpen('联系提交');
  await page.goForward();
  await expectOpen('团队管理');
  await page.reload();
  await expectOpen('团队管理');
});

test('an address of before leads to its tab, with what else it asks for', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const { id } = await owner.create('/api/contact', {
    firstName: 'Ada',
    lastName: 'Moss',
    email: 'ada@example.com',
    serviceType: 'portrait',
    message: 'A portrait, please.',
  });
  await signIn(page, studio);
  await expect(page).toHaveURL(/\/admin\/contacts$/);
  await expect(page.getByRole('tablist')).toBeVisible();
  // As in mails that were sent by then.
  await page.goto(`/admin?tab=contacts&enquiry=${id}`);
  await expect(page.getByRole('dialog', { name: /Ada Moss/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/contacts\\?enquiry=${id}$`));
  await page.goto('/admin?tab=pages&page=portrait');
  await expect(page).toHaveURL(/\/admin\/pages\?page=portrait$/);
  await expect(page.locator('[id="field-en-hero-title"]')).toBeVisible();
});

test('a login that cannot reach the server shows an error, and a second attempt succeeds', async ({ page, studio }) => {
  await page.route('**/api/admin/login', (route) => route.abort(), { times: 1 });
  await signIn(page, studio);
  await expect(page.getByRole('alert')).toHaveText('登录失败，请重试');
  await expect(page.getByLabel('密码')).toHaveValue(studio.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
});

test("a refused login shows the server's message, or a general one if the server sends none", async ({
  page,
  studio,
}) => {
  const answers = [{ success: false }, { success: false, message: '请稍后再来' }];
  await page.route('**/api/admin/login', (route) => route.fulfill({ status: 401, json: answers.shift() }), {
    times: 2,
  });
  await signIn(page, studio);
  await expect(page.getByRole('alert')).toHaveText('登录失败');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('请稍后再来');
});

test('leaving the page during an upload shows a warning, and no longer does afterwards', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理', exact: true }).click();
  await page.getByLabel('媒体类别').selectOption('event-photography');
  await page
    .getByLabel('选择图片')
    .setInputFiles({ name: 'slow.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 611, height: 400 }) });
  /** Blocks requests to this address. @returns lets them continue */
  const block = async (address: string) => {
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await resumed;
      await route.continue();
    });
    return resume;
  };
  const resumeAddress = await block('**/api/admin/upload-url');
  const resumeUpload = await block('**/uploads/**');
  const isLeaveWarningShown = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isLeaveWarningShown).toBe(false);
  const requested = page.waitForRequest('**/api/admin/upload-url');
  await page.getByRole('button', { name: '上传 1 个文件' }).click();
  await requested;
  await expect.poll(isLeaveWarningShown).toBe(true);
  resumeAddress();
  await expect(page.getByRole('progressbar', { name: /^全部文件/ })).toBeVisible();
  await expect.poll(isLeaveWarningShown).toBe(true);
  resumeUpload();
  await expectNotice(page, '所有媒体文件上传成功！');
  await expect.poll(isLeaveWarningShown).toBe(false);
  await expect(page.getByRole('region', { name: '上传队列' })).toHaveCount(0, { timeout: 5_000 });

  // An upload from the media picker also counts as unfinished work.
  await page.getByRole('tab', { name: '团队管理', exact: true }).click();
  await page.getByRole('button', { name: '添加团队成员' }).click();
  await page.getByRole('button', { name: '从媒体库选择图片' }).click();
  const resumePickerUpload = await block('**/uploads/**');
  await page
    .getByLabel('上传新文件')
    .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 500, height: 613 }) });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(isLeaveWarningShown).toBe(true);
  resumePickerUpload();
  await expect(page.getByLabel('照片网址')).toHaveValue(/^\/objects\/uploads\//, { timeout: 30_000 });
  // The form with the picture is not saved, either.
  await expect.poll(isLeaveWarningShown).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃', exact: true }).click();
  await expect.poll(isLeaveWarningShown).toBe(false);
});
