import { expect, signIn, test } from './story.ts';

test.use({ expectedPageErrors: ['401 /api/admin/*', 'console Failed to load * ApiError: 401: *'] });

test('an expired session shows the login card, and signing in again returns to the tab', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByRole('tab', { name: '页面横幅', exact: true }).click();
  // The address is that of the tab once its script is there.
  await expect(page).toHaveURL(/\/admin\/hero-banners$/);
  const url = page.url();
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  // Leave the page first, so that no pending request meets the expired session before the reload.
  await page.goto('about:blank');
  const ended = await page.request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.status()).toBe(204);

  await page.goto(url);
  await expect(page.getByText('登录已失效')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();

  await page.getByLabel('用户名').fill(studio.username);
  await page.getByLabel('密码').fill(studio.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('tab', { name: '页面横幅', exact: true })).toHaveAttribute('aria-selected', 'true');
  expect(page.url()).toBe(url);
});

test('a wrong password is answered in Chinese and the name stays', async ({ page, studio }) => {
  await page.goto('/admin');
  await page.getByLabel('用户名').fill(studio.username);
  await page.getByLabel('密码').fill('not the password');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/[\u4e00-\u9fff]/);
  await expect(page.getByLabel('用户名')).toHaveValue(studio.username);
});
