import { expect, signIn, test } from './story.ts';

test('logging out ends the session in the browser and on the server, and clears the fields', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const call = () => page.request.get('/api/admin/contacts', { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status()).toBe(200);

  const shown = Promise.withResolvers<void>();
  await page.route('**/api/admin/logout', async (route) => {
    const response = await route.fetch();
    await shown.promise;
    await route.fulfill({ response });
  });
  const ended = page.waitForResponse('**/api/admin/logout');
  await page.getByRole('button', { name: '退出登录' }).click();
  // At once: what the panel would send meanwhile has no session.
  await expect(page.getByRole('heading', { name: '管理员登录' })).toBeVisible();
  shown.resolve();
  expect((await ended).status()).toBe(204);
  await expect(page.getByLabel('用户名')).toHaveValue('');
  await expect(page.getByLabel('密码')).toHaveValue('');
  await expect(page.getByRole('tab')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  expect((await call()).status()).toBe(401);
});

test('the login card requires both fields and shows its progress', async ({ page, studio }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入用户名')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();

  const blocked = Promise.withResolvers<void>();
  await page.route('**/api/admin/login', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page.getByLabel('用户名').fill(studio.username);
  await page.getByLabel('密码').fill(studio.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: '登录中……' })).toBeDisabled();
  blocked.resolve();
  await expect(page.getByRole('heading', { name: '管理后台' })).toBeVisible();
});
