import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';
import { notReloaded, updateSite } from './page-loading.ts';

test.use({
  expectedPageErrors: [
    '503 /api/admin/*',
    '500 /api/admin/team',
    'failed /api/admin/*',
    'console Failed to load * ApiError: 50*',
    '401 /api/admin/*',
    'console Failed to load * ApiError: 401: *',
  ],
});
test.setTimeout(120_000);

test('a list that fails to load shows the reason and loads on retry', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.create('/api/contact', {
    firstName: 'Tove',
    lastName: 'Lind',
    email: 'tove@example.com',
    serviceType: 'portrait',
    message: 'Two of us and a dog.',
  });
  const problem = {
    type: 'x',
    title: 'Unavailable',
    status: 503,
    detail: '',
    code: 'unavailable',
    requestId: 'req-77',
  };
  await page.route('**/api/admin/contacts?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await signInWithLanguage('zh', page, studio);
  const failure = page.getByRole('alert').filter({ hasText: '无法加载客户咨询' });
  await expect(failure).toContainText('服务暂时不可用，请稍后重试。');
  await expect(failure).toContainText('req-77');
  await expectAccessible(page);
  await page.unroute('**/api/admin/contacts?*');
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('article', { name: 'Tove Lind' })).toBeVisible();

  // A failed deletion shows the specified alert with a retry button.
  await page.route('**/api/admin/contacts/*', (route) => route.abort());
  const tove = page.getByRole('article', { name: 'Tove Lind' });
  await tove.getByRole('button', { name: '删除 Tove Lind 的咨询' }).click();
  await page
    .getByRole('alertdialog', { name: '确定要删除这条联系记录吗？' })
    .getByRole('button', { name: '删除' })
    .click();
  const alert = page.getByRole('alertdialog', { name: '删除失败' });
  await expect(alert).toContainText('网络连接失败，请检查网络后重试。');
  await expectAccessible(page);
  await page.unroute('**/api/admin/contacts/*');
  await alert.getByRole('button', { name: '重试' }).click();
  await expectNotice(page, '咨询已移到回收站');
  await expect(tove).toHaveCount(0);
});

test('a lost connection is announced, and typed values are saved once it is back', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Team', exact: true }).click();
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const form = page.getByRole('dialog', { name: 'Add Team Member' });
  await form.getByLabel('Name').fill('Kei Arai');
  await form.getByLabel('Role').fill('Gaffer');
  await form.getByLabel('Description').fill('Knows where the sun will be.');
  await form.getByLabel('Image URL').fill(`${studio.origin}/favicon.ico`);
  // Load the preview before going offline: it would fail too, and Playwright does not report requests for a favicon.
  await expect.poll(() => form.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Save' }).click();
  const failure = form.locator('form').getByRole('alert');
  await expect(failure).toContainText('No connection. Check your network and try again.');
  await expect(page.getByText('You are offline.')).toBeAttached();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(form.getByLabel('Name')).toHaveValue('Kei Arai');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Team member created successfully!');
});

test('a session that expires while typing keeps the form', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Galleries', exact: true }).click();
  await page.getByRole('button', { name: 'Create Gallery' }).click();
  const form = page.getByRole('region', { name: 'Create Gallery' });
  await form.getByLabel('Name').fill('Lighthouses');
  await form.getByLabel('Slug').fill('lighthouses');
  await form.getByLabel('Category').selectOption('event-photography');
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await page.request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
  await form.getByRole('button', { name: 'Save' }).click();

  const card = page.getByRole('alertdialog', { name: 'Admin login' });
  await expect(card).toContainText('what you typed is kept');
  await expectAccessible(page);
  await card.getByLabel('Username').fill(studio.username);
  await card.getByLabel('Password').fill(studio.password);
  await card.getByRole('button', { name: 'Log in' }).click();
  await expect(card).toHaveCount(0);
  await expect(form.getByLabel('Name')).toHaveValue('Lighthouses');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Gallery created successfully');
});

test('queries are not retried automatically, nor refetched on window focus', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await expect(page.getByRole('tab', { name: 'Team', exact: true })).toBeVisible();
  let calls = 0;
  await page.route('**/api/admin/team', (route) => {
    calls += 1;
    return route.fulfill({ status: 500, body: 'down' });
  });
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Failed to load team'));
  await page.getByRole('tab', { name: 'Team', exact: true }).click();
  await logged;
  await expect(page.getByRole('alert').filter({ hasText: 'The list could not be loaded' })).toBeVisible();
  // Requests keep their order: once this later one is answered, every earlier one has been counted.
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await fetch('/healthz');
  });
  expect(calls).toBe(1);
  const answered = page.waitForResponse('**/api/admin/team');
  await page.getByRole('button', { name: 'Try again' }).click();
  await answered;
  await page.evaluate(() => fetch('/healthz').then(() => undefined));
  expect(calls).toBe(2);
  // Query data is always stale: opening the tab again refetches it.
  await page.unroute('**/api/admin/team');
  const requested = page.waitForRequest('**/api/admin/team');
  await page.getByRole('tab', { name: 'Galleries', exact: true }).click();
  await page.getByRole('tab', { name: 'Team', exact: true }).click();
  await requested;
});

test('a failure is reported and can be retried after another tab was opened', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.create('/api/admin/team', {
    name: 'Vera Sol',
    role: 'Grip',
    description: 'Carries what there is.',
    image: `${studio.origin}/favicon.ico`,
  });
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Team', exact: true }).click();
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  await page.route('**/api/admin/team/*', async (route) => {
    await resumed;
    await route.fulfill({ status: 503, body: '' });
  });
  await page.getByRole('article', { name: 'Vera Sol' }).getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('tab', { name: 'Galleries', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Galleries/ })).toBeVisible();
  resume();
  const toast = page.locator('.toast');
  await expectNotice(page, 'The published state could not be saved');
  await page.unroute('**/api/admin/team/*');
  await toast.getByRole('button', { name: 'Try again' }).click();
  await expectNotice(page, '"Vera Sol" is unpublished');
});

test('a failure with a retry button leaves after five seconds, later while it has the focus', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  await owner.create('/api/admin/team', {
    name: 'Otto Hall',
    role: 'Driver',
    description: 'Knows the way.',
    image: `${studio.origin}/favicon.ico`,
  });
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Team', exact: true }).click();
  await page.route('**/api/admin/team/*', (route) => route.fulfill({ status: 503, body: '' }));
  const card = page.getByRole('article', { name: 'Otto Hall' });
  await card.getByRole('button', { name: 'Unpublish' }).click();
  const toast = page.locator('.toast');
  await toast.getByRole('button', { name: 'Try again' }).focus();
  // oxlint-disable-next-line playwright/no-wait-for-timeout -- what must not happen within this time
  await page.waitForTimeout(6_000);
  await expect(toast).toBeVisible();
  await card.getByRole('button', { name: 'Unpublish' }).focus();
  await expect(toast).toHaveCount(0);
});

test.describe('after an update of the site', () => {
  test.use({
    expectedPageErrors: [
      '404 /assets/media-picker-*',
      '404 /assets/trash-page-*',
      'console *dynamically imported module*',
    ],
  });

  test('the page reloads itself once for a script that is gone, and says so where text was typed', async ({
    page,
    studio,
  }) => {
    await signInWithLanguage('en', page, studio);
    await expect(page.getByRole('tab', { name: 'Team', exact: true })).toBeVisible();
    const gone = /\/assets\/(?:trash-page|media-picker)-[^/]+\.js$/;
    const { opened } = await updateSite(page, gone);
    await page.goto('/admin/team');
    await page.getByRole('button', { name: 'Add team member' }).click();
    const form = page.getByRole('dialog', { name: 'Add team member' });
    await form.getByLabel('Name').fill('Vera Sol');
    await form.getByRole('button', { name: 'Choose picture from library' }).click();
    // With its button: on a busy machine the toast may be gone by now.
    await expectNotice(page, ['The site was updated', 'Reload the page']);
    await expect(form.getByLabel('Name')).toHaveValue('Vera Sol');
    expect(opened()).toBe(1);

    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('tab', { name: 'Trash', exact: true }).click();
    await expect.poll(opened).toBe(2);
    await expect(notReloaded(page)).toBeAttached();
    await expect(page.getByRole('alert').filter({ hasText: 'This section could not be opened' })).toBeVisible();
    expect(opened()).toBe(2);
    await page.unroute(gone);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
    expect(opened()).toBe(3);
  });
});
