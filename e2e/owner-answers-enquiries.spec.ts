import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';
import { startBrowserStudio } from './studio-per-file.ts';

// A mail server that nobody runs: answers wait in the outbox.
const mail = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Studio <website@studio.example>',
  ENQUIRY_MAIL_TO: 'desk@studio.example',
};

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) => provide((saved) => startBrowserStudio({ ...mail, MEDIA_WORKER: 'none', ...saved })),
  expectedPageErrors: [
    '412 /api/admin/contacts/*',
    '404 /api/admin/contacts/*',
    'console Failed to load contact-thread ApiError: 404*',
  ],
});
test.setTimeout(120_000);

const cardOf = (page: Page, name: string) => page.getByRole('article', { name });

/** Lets an enquiry have waited for 30 hours. */
function age({ dataDir }: StudioProcess, firstName: string) {
  const database = new DatabaseSync(path.join(dataDir, 'lightwell.sqlite'), { timeout: 10_000 });
  const received = new Date(Date.now() - 30 * 60 * 60 * 1000).toISOString();
  database.prepare('update contact_messages set created_at = ? where first_name = ?').run(received, firstName);
  database.close();
}

/** Holds requests back, so that the page is seen while it waits. @returns lets them through */
async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('in English: an overdue enquiry is found, answered, noted and booked', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const about = { email: 'files@example.com', serviceType: 'property' };
  await owner.create('/api/contact', { ...about, firstName: 'Ingrid', lastName: 'Solberg', message: 'A loft.' });
  await owner.create('/api/contact', { ...about, firstName: 'Ravi', lastName: 'Nair', message: 'A barn.' });
  await owner.create('/api/contact', { ...about, firstName: '小明', lastName: '王', message: '一座花园。' });
  age(studio, 'Ingrid');
  await signInWithLanguage('en', page, studio);
  await expect(page.getByText(/^3 new .* 1 overdue$/)).toBeVisible();
  const ingrid = cardOf(page, 'Ingrid Solberg');
  await expect(ingrid.getByText('Overdue by 6 hours')).toBeVisible();
  await page.getByLabel('Filter by progress').selectOption('overdue');
  await expect(page.getByRole('article')).toHaveCount(1);

  await ingrid.getByRole('button', { name: 'Handle enquiry: Ingrid Solberg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enquiry from Ingrid Solberg' });
  const note = dialog.getByLabel('Note (only staff see it)');
  const letNoteThrough = await holdBack(page, '**/notes');
  await note.fill('Prefers the Zephyr room');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(note).not.toBeEditable();
  letNoteThrough();
  await expect(dialog.getByRole('listitem')).toContainText(['Prefers the Zephyr room']);
  await expect(note).toHaveValue('');
  await expect(note).toBeEditable();
  await dialog.getByLabel('Owner').selectOption({ label: studio.username });
  await expect(dialog.getByText(`Owner: ${studio.username}`)).toBeVisible();

  await dialog.getByLabel('Template', { exact: true }).selectOption('offer');
  await expect(dialog.getByLabel('Text')).toHaveValue(/^Dear Ingrid Solberg,[^]*Property/);
  await expect(dialog.getByRole('link', { name: 'Send with mail program' })).toHaveAttribute(
    'href',
    /^mailto:files@example\.com\?subject=Property[^&]*&body=Dear%20Ingrid%20Solberg/,
  );
  await expectAccessibleAtBothWidths(page, 'the enquiry');
  // Both are written at once: the date as its field loses the focus, and the answer.
  await dialog.getByLabel('Follow up on').fill('2031-05-04');
  const letAnswerThrough = await holdBack(page, '**/replies');
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog.getByLabel('Text')).not.toBeEditable();
  letAnswerThrough();
  await expectNotice(page, 'The answer is waiting to be sent');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Waiting to be sent' })).toContainText('Dear Ingrid');
  await expect(dialog.getByLabel('Progress')).toHaveValue('answered');
  await expect(dialog.getByText('Answered after 24 hours')).toBeVisible();
  await expect(dialog.getByText('Follow up on May 4, 2031')).toBeVisible();
  await dialog.getByLabel('Progress').selectOption('booked');
  await dialog.getByLabel('Owner').selectOption({ label: 'Nobody' });
  await expect(dialog.getByText(`Owner: ${studio.username}`)).toHaveCount(0);
  await expect(dialog.getByLabel('Progress')).toHaveValue('booked');
  // The toast, which may still be shown, has a button of the same name.
  await dialog.locator('.dialog-close').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/2 new .* 0 overdue/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);

  await page.getByLabel('Filter by progress').selectOption('all');
  await page.getByRole('searchbox').fill('zephyr');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(ingrid).toBeVisible();
});

test('in English: keys move, archive and open, but not while typing', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('searchbox').pressSequentially('jeer?');
  await expect(page.getByText('No submissions match.')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('article')).toHaveCount(3);
  await cardOf(page, '王小明').focus();
  await page.keyboard.press('j');
  await expect(cardOf(page, 'Ravi Nair')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cardOf(page, 'Ingrid Solberg')).toBeFocused();
  await page.keyboard.press('k');
  await expect(cardOf(page, 'Ravi Nair')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByText('Archive or move back')).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Enquiry from Ravi Nair' });
  await expect(dialog.getByLabel('Text')).toBeVisible();
  await dialog.getByLabel('Follow up on').fill('2031-05-05');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cardOf(page, 'Ravi Nair')).toBeFocused();
  await expect(cardOf(page, 'Ravi Nair').getByText('Follow up on May 5, 2031')).toBeVisible();
  await page.keyboard.press('e');
  await expect(cardOf(page, 'Ravi Nair')).toHaveCount(0);
  await expect(cardOf(page, 'Ingrid Solberg')).toBeFocused();
});

test('in Chinese: the board moves an enquiry, says if somebody else was faster, and it is answered and booked', async ({
  page,
  studio,
}) => {
  age(studio, '小明');
  await signInWithLanguage('zh', page, studio);
  await expect(page.getByText(/新咨询 \d · .* · 已逾期 1$/)).toBeVisible();
  await page.getByLabel('按进度筛选').selectOption('overdue');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardOf(page, '王小明').getByText('已逾期 6 小时')).toBeVisible();
  await page.getByLabel('按进度筛选').selectOption('all');
  await page.getByRole('button', { name: '看板' }).click();
  await expect(page).toHaveURL(/layout=board/);
  const columnOf = (stage: string) => page.getByRole('region', { name: `${stage}的咨询`, exact: true });
  const ming = columnOf('新咨询').getByRole('article', { name: '王小明' });
  await expect(columnOf('已预订').getByRole('article', { name: 'Ingrid Solberg' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the board');
  await ming.getByLabel('王小明 的进度').selectOption('in-progress');
  const moved = columnOf('处理中').getByRole('article', { name: '王小明' });
  await expect(moved).toBeVisible();
  await expect(ming).toHaveCount(0);

  const other = await signInAsOwner(studio);
  const answer = await page.request.get('/api/admin/contacts?search=花园', { headers: other.headers });
  const [{ id }] = (await answer.json()) as [{ id: string }];
  // Before the change is shown here.
  const letListThrough = await holdBack(page, '**/api/admin/contacts?*');
  await other.change(`/api/admin/contacts/${id}/desk`, { stage: 'answered' });
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await moved.getByLabel('王小明 的进度').selectOption('closed');
  await refused;
  letListThrough();
  await expectNotice(page, '这条咨询刚刚被其他人修改过');
  await expect(columnOf('已回复').getByRole('article', { name: '王小明' })).toContainText('超过 24 小时才回复');
  await page.goto(`/admin/contacts?enquiry=${id}`);
  const linked = page.getByRole('dialog', { name: '王小明' });
  await expect(linked.getByLabel('备注（仅工作人员可见）')).toBeVisible();
  await linked.getByLabel('模板', { exact: true }).selectOption('booked');
  await expect(linked.getByLabel('内容')).toHaveValue(/预订已确认/);
  await linked.getByRole('button', { name: '发送回复' }).click();
  await expect(linked.getByRole('listitem').filter({ hasText: '等待发送' })).toContainText('预订已确认');
  const booked = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await linked.getByLabel('进度').selectOption('booked');
  await booked;
  await linked.locator('.dialog-close').click();
  await expect(linked).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/contacts$/);
  await page.goto('/admin/contacts?enquiry=00000000-0000-4000-8000-000000000099');
  await expect(page.getByText('无法打开此链接中的咨询')).toBeVisible();
  await page.goto('/admin/contacts?layout=board');
  await expect(columnOf('已预订').getByRole('article', { name: '王小明' })).toBeVisible();
});
