import { photo } from '#server/testing/fixtures/pictures.ts';
import { expect, signIn, test } from './story.ts';

test.use({ mediaWorker: true });

test.use({ expectedTrouble: ['failed /api/admin/login', '401 /api/admin/login'] });

test('the open tab stands in the address, and Back leads to the one before', async ({ page, studio }) => {
  await signIn(page, studio);
  const isOpen = (name: string) => expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  await isOpen('联系提交');
  await page.getByRole('tab', { name: '团队管理' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=team$/);
  await page.getByRole('tab', { name: '平面图' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=floor-plans$/);
  await page.goBack();
  await isOpen('团队管理');
  await page.goBack();
  await isOpen('联系提交');
  await page.goForward();
  await isOpen('团队管理');
  await page.reload();
  await isOpen('团队管理');
});

test('a login that does not reach the server says so, and the next try lets in', async ({ page, studio }) => {
  await page.route('**/api/admin/login', (route) => route.abort(), { times: 1 });
  await signIn(page, studio);
  await expect(page.getByRole('alert')).toHaveText('登录失败，请重试');
  await expect(page.getByLabel('密码')).toHaveValue(studio.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
});

test('a login that is refused without a word is said to have failed, and the server’s words are shown where it has some', async ({
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

test('whoever leaves the page while files are being sent is warned, and nobody is afterwards', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  await page.getByRole('tab', { name: '照片管理' }).click();
  await page.getByLabel('媒体类别').selectOption('event-photography');
  await page
    .getByLabel('选择图片')
    .setInputFiles({ name: 'slow.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 611, height: 400 }) });
  /** Calls to this address wait until they are let go on. */
  const hold = async (address: string) => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    return goOn;
  };
  const ask = await hold('**/api/admin/upload-url');
  const send = await hold('**/uploads/**');
  const isWarned = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isWarned).toBe(false);
  const asked = page.waitForRequest('**/api/admin/upload-url');
  await page.getByRole('button', { name: '上传 1 个文件' }).click();
  await asked;
  await expect.poll(isWarned).toBe(true);
  ask();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(isWarned).toBe(true);
  send();
  await expect(page.getByText('所有媒体文件上传成功！')).toBeVisible();
  await expect.poll(isWarned).toBe(false);
  await expect(page.getByRole('region', { name: '上传队列' })).toHaveCount(0, { timeout: 5_000 });

  // A picture that is uploaded in the dialog that picks one is on its way too.
  await page.getByRole('tab', { name: '团队管理' }).click();
  await page.getByRole('button', { name: '添加团队成员' }).click();
  await page.getByRole('button', { name: '从媒体库选择图片' }).click();
  const sendAgain = await hold('**/uploads/**');
  await page
    .getByLabel('上传新文件')
    .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 500, height: 613 }) });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(isWarned).toBe(true);
  sendAgain();
  await expect(page.getByLabel('照片网址')).toHaveValue(/^\/objects\/uploads\//, { timeout: 30_000 });
  await expect.poll(isWarned).toBe(false);
});
