import type { Page } from '@playwright/test';
import { en } from '#app/i18n/en.ts';
import type { ContentPage } from '#contract/content/content-api.ts';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { inviteColleague } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ ownPage: true, contextOptions: { reducedMotion: 'reduce' } });
test.use({ expectedPageErrors: ['412 /api/admin/*', 'failed /api/admin/content/*'] });
test.setTimeout(120_000);

const { pages: own, conflict: conflictTexts } = en;
const draftAddress = '**/api/admin/content/portrait/draft';
const headline = (page: Page) => page.locator('[id="field-en-hero-title"]');
const save = (page: Page) => page.keyboard.press('ControlOrMeta+s');

async function openEditor(page: Page, studio: StudioProcess) {
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: en.tabs.pages, exact: true }).click();
  await page.getByRole('button', { name: own.edit(own.names.portrait ?? ''), exact: true }).click();
  await expect(headline(page)).toBeVisible();
}

async function storedHeadline(studio: StudioProcess): Promise<unknown> {
  const { headers } = await signInAsOwner(studio);
  const answer = await callApi(`${studio.origin}/api/admin/content/portrait`, { headers });
  const { data } = (await answer.json()) as { data: ContentPage };
  return data.draftDifferences?.en['hero.title'];
}

/** Every save takes as long as on a slow line. @returns how many were sent, and how many at most at once */
async function slowDown(page: Page, milliseconds: number) {
  const sent = { count: 0, now: 0, atOnce: 0 };
  await page.route(draftAddress, async (route) => {
    sent.count += 1;
    sent.now += 1;
    sent.atOnce = Math.max(sent.atOnce, sent.now);
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    sent.now -= 1;
    await route.fulfill({ response });
  });
  return sent;
}

for (const milliseconds of [300, 3000]) {
  test(`what is typed while a save takes ${milliseconds} ms stays and is saved next`, async ({ page, studio }) => {
    await openEditor(page, studio);
    const sent = await slowDown(page, milliseconds);
    const first = `First ${milliseconds}`;
    await headline(page).fill(first);
    await save(page);
    await expect.poll(() => sent.now).toBe(1);
    await headline(page).press('End');
    await page.keyboard.type(' and what came after');
    // Impatience, and a key that is held down, are no second save.
    await save(page);
    await page.evaluate(() =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, repeat: true, cancelable: true })),
    );
    await expect(headline(page)).toHaveValue(`${first} and what came after`);
    await expect.poll(() => storedHeadline(studio), { timeout: 20_000 }).toBe(`${first} and what came after`);
    await expectNotice(page, own.saved);
    await expect(headline(page)).toHaveValue(`${first} and what came after`);
    await expect(page.getByText(own.states.draft, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: conflictTexts.heading })).toHaveCount(0);
    expect(sent).toMatchObject({ now: 0, atOnce: 1 });
    await expect(page.getByRole('button', { name: own.publish, exact: true })).toBeEnabled();
  });
}

test('a save whose answer was lost on the way is no conflict', async ({ page, studio }) => {
  await openEditor(page, studio);
  await page.route(
    draftAddress,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await headline(page).fill('Saved, but nobody said so');
  await save(page);
  await expectNotice(page, own.saveFailed);
  await headline(page).press('End');
  await page.keyboard.type(', and more');
  await save(page);
  await expectNotice(page, own.saved);
  expect(await storedHeadline(studio)).toBe('Saved, but nobody said so, and more');
  await expect(page.getByRole('region', { name: conflictTexts.heading })).toHaveCount(0);
});

test('a conflict names the colleague, keeps what is typed while it is found, and can be left by saving', async ({
  page,
  studio,
}) => {
  await openEditor(page, studio);
  const colleague = await signInAsOwner(await inviteColleague(studio, 'Xiao Lin'));
  const saveTheirs = (title: string) =>
    colleague.replace('/api/admin/content/portrait/draft', {
      differences: { ...noOverrides, en: { 'hero.title': title } },
    });
  await saveTheirs('Theirs');
  await slowDown(page, 1500);
  await headline(page).fill('Mine');
  await save(page);
  await headline(page).press('End');
  await page.keyboard.type(' too');
  const notice = page.getByRole('region', { name: conflictTexts.heading });
  await expect(notice).toContainText('Xiao Lin');
  await expect(headline(page)).toHaveValue('Mine too');
  await notice.getByRole('button', { name: conflictTexts.save }).click();
  await expectNotice(page, own.saved);
  await expect(notice).toHaveCount(0);
  expect(await storedHeadline(studio)).toBe('Mine too');

  // Both made the same change: nothing is left to save, and the way out is still one.
  await saveTheirs('Same');
  await headline(page).fill('Same');
  await save(page);
  await expectNotice(page, own.saved);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: own.publish, exact: true })).toBeEnabled();
});

/** Holds back every write to an address, and what is read from it meanwhile. */
async function slowDownAll(page: Page, address: string, milliseconds: number) {
  const sent = { now: 0 };
  await page.route(address, async (route) => {
    sent.now += 1;
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    sent.now -= 1;
    await route.fulfill({ response });
  });
  return sent;
}

test('a form of a record stays open with what is typed while it is saved, which is saved next', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const member = { name: 'Rosa Iwu', role: 'Retoucher', image: `${studio.origin}/favicon.ico` };
  await owner.create('/api/admin/team', { ...member, description: 'Keeps skin looking like skin.' });
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: en.tabs.team, exact: true }).click();
  await page.getByRole('button', { name: en.records.editNamed('Rosa Iwu') }).click();
  const form = page.getByRole('dialog');
  const description = form.locator('[name=description]');
  const sent = await slowDownAll(page, '**/api/admin/team/*', 1500);
  await description.fill('First');
  await form.getByRole('button', { name: en.actions.save, exact: true }).click();
  await expect.poll(() => sent.now).toBe(1);
  await description.press('End');
  await page.keyboard.type(' and what came after');
  await expectNotice(page, en.team.updated.title);
  await expect(description).toHaveValue('First and what came after');
  await form.getByRole('button', { name: en.actions.save, exact: true }).click();
  await expectNotice(page, en.team.updated.title);
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Rosa Iwu' })).toContainText('First and what came after');
});

test('what is typed into the mail settings while a conflict is found stays', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: en.settings.title });
  await settings.getByRole('tab', { name: en.settings.sections.mail }).click();
  await settings.getByRole('button', { name: en.mail.add }).click();
  const address = settings.locator('[name=recipient-0]');
  await address.fill('mei@studio.example');
  const owner = await signInAsOwner(studio);
  await owner.replace('/api/admin/mail-settings', {
    server: null,
    from: null,
    timeZone: 'America/New_York',
    sendsReceipts: true,
    recipients: [],
  });
  const sent = await slowDownAll(page, '**/api/admin/mail-settings', 1500);
  await settings.getByRole('button', { name: en.actions.save, exact: true }).click();
  await expect.poll(() => sent.now).toBe(1);
  await address.press('End');
  // Some of it while the first answer comes, and some while the latest version is read.
  await page.keyboard.type('.org', { delay: 700 });
  await expect(page.getByRole('region', { name: conflictTexts.heading })).toBeVisible();
  await expect(address).toHaveValue('mei@studio.example.org');
});
