import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ expectedPageErrors: ['412 /api/admin/team/*', '412 /api/admin/studio'] });
test.setTimeout(120_000);

test('of two tabs that edit one record, the later one is told and chooses which values to keep', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const owner = await signInAsOwner(studio);
  await owner.create('/api/admin/team', {
    name: 'Rosa Iwu',
    role: 'Retoucher',
    description: 'Keeps skin looking like skin.',
    image: `${studio.origin}/favicon.ico`,
  });
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Team', exact: true }).click();
  const other = await page.context().newPage();
  await other.goto('/admin/team');

  const openIn = async (tab: typeof page) => {
    await tab.getByRole('button', { name: 'Edit Rosa Iwu' }).click();
    return tab.getByRole('dialog', { name: 'Edit Team Member' });
  };
  const mine = await openIn(page);
  const theirs = await openIn(other);
  await theirs.getByLabel('Role').fill('Head of retouching');
  await theirs.getByLabel('Description').fill('Runs the retouching desk.');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toHaveCount(0);

  await mine.getByLabel('Name').fill('Rosa Iwu-Blake');
  await mine.getByLabel('Description').fill('Knows when to stop.');
  await mine.getByRole('button', { name: 'Save' }).click();
  const notice = mine.getByRole('region', { name: 'This was changed somewhere else' });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport();
  // Only the button of the notice saves, which says what.
  await expect(mine.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await mine.getByLabel('Role').press('Enter');
  await expect(notice).toContainText('Taken over from there: Role.');
  await expect(notice.getByRole('group', { name: 'Description' })).toContainText('Runs the retouching desk.');
  await expect(mine.getByLabel('Name')).toHaveValue('Rosa Iwu-Blake');
  await expect(mine.getByLabel('Role')).toHaveValue('Head of retouching');
  await expectAccessible(page);

  const description = mine.getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveValue('Knows when to stop.');
  await notice.getByRole('radio', { name: /Saved elsewhere/ }).check();
  await expect(description).toHaveValue('Runs the retouching desk.');
  await notice.getByRole('radio', { name: /My change/ }).check();
  await notice.getByRole('button', { name: 'Save as chosen above' }).click();
  const card = page.getByRole('article', { name: 'Rosa Iwu-Blake' });
  await expect(card).toContainText('Head of retouching');
  await expect(card).toContainText('Knows when to stop.');
});

test("a conflicting edit of the studio's identity is reported too", async ({ page, studio }) => {
  await signInWithLanguage('zh', page, studio);
  // The other tab is signed in only if this one has stored the session.
  await expect(page.getByRole('tablist')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  const openIn = async (tab: typeof page) => {
    await tab.getByRole('button', { name: '设置' }).click();
    return tab.getByRole('dialog', { name: '设置' });
  };
  const mine = await openIn(page);
  const theirs = await openIn(other);
  await theirs.getByLabel('标语').fill('Light, first of all');
  await theirs.getByRole('button', { name: '保存' }).click();
  await expect(other.getByText('设置已保存')).toBeVisible();

  await mine.getByLabel('电话').fill('604-555-0188');
  await mine.getByRole('button', { name: '保存' }).click();
  await expect(mine.getByRole('alert')).toContainText('已采用别处对这些项目的修改：标语');
  await expect(mine.getByRole('region', { name: zh.conflict.heading })).toBeInViewport();
  await expect(mine.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await expect(mine.getByLabel('标语')).toHaveValue('Light, first of all');
  await expectAccessible(page);
  await mine.getByRole('button', { name: '按以上选择保存' }).click();
  await expectNotice(page, '设置已保存');
  const { data } = (await (await page.request.get('/api/studio')).json()) as { data: Record<string, unknown> };
  expect(data).toMatchObject({ tagline: 'Light, first of all', phone: '604-555-0188' });
});

test('a link that was added to a team member stays on the screen when somebody else has saved first', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const { id } = await owner.create('/api/admin/team', {
    name: 'Ada Moss',
    role: 'Stylist',
    description: 'Knows what to leave out.',
    image: `${studio.origin}/favicon.ico`,
  });
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'Team', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Ada Moss' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Team Member' });
  await form.getByRole('button', { name: en.records.addLink }).click();
  await form.getByLabel(en.records.linkPlatform(1)).fill('Instagram');
  const address = form.getByLabel(en.records.linkHref(1));
  await address.fill('https://instagram.com/ada');
  await owner.change(`/api/admin/team/${id}`, { role: 'Head of styling' });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('region', { name: en.conflict.heading })).toContainText('Role');
  await expect(address).toHaveValue('https://instagram.com/ada');
});
