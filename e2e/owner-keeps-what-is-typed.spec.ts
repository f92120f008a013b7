import type { Locator, Page } from '@playwright/test';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { describeInBothLanguages, openTab, inviteColleague } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

test.use({
  ownPage: true,
  contextOptions: { reducedMotion: 'reduce' },
  expectedPageErrors: ['401 /api/*', 'console Failed to load *', 'failed /api/*'],
});
test.setTimeout(120_000);

/** Whether the browser would ask before a reload. */
const asksBeforeReload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

describeInBothLanguages(({ language, texts, press }) => {
  const own = texts.records;

  /** Types, presses Back, stays, presses Back again and leaves. */
  async function expectGuarded(page: Page, field: Locator) {
    const address = page.url();
    expect(await asksBeforeReload(page)).toBe(false);
    await field.fill('Typed and not saved');
    await expect.poll(() => asksBeforeReload(page)).toBe(true);
    const question = page.getByRole('alertdialog', { name: own.discard });
    await page.evaluate(() => history.back());
    await expect(question.getByRole('button')).toHaveText([own.keepEditing, own.discardConfirm]);
    await press(question.getByRole('button', { name: own.keepEditing }));
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(field).toHaveValue('Typed and not saved');
    await page.evaluate(() => history.back());
    await press(question.getByRole('button', { name: own.discardConfirm }));
    await expect(question).toHaveCount(0);
    await expect(page).not.toHaveURL(address);
    await expect(field).toHaveCount(0);
    expect(await asksBeforeReload(page)).toBe(false);
  }

  test(`Back and reload ask before they take what is typed into a form (${language})`, async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    await callApi(`${studio.origin}/api/contact`, {
      json: {
        firstName: 'Ada',
        lastName: 'Moss',
        email: 'ada@example.com',
        serviceType: 'portrait',
        message: `A portrait in ${language}, please.`,
      },
    });
    await owner.addPhoto(await photo({ width: language === 'en' ? 401 : 402 }), 'event-photography', 'A crowd');
    const dialog = page.getByRole('dialog');

    await openTab(page, texts.tabs.team);
    await page.getByRole('button', { name: texts.team.add, exact: true }).click();
    await expectGuarded(page, dialog.locator('[name=description]'));

    await openTab(page, texts.tabs.photos);
    await page
      .getByRole('button', { name: texts.library.edit('photo.jpg') })
      .first()
      .click();
    await expectGuarded(page, dialog.locator('[name=caption]'));

    await openTab(page, texts.tabs['cms-galleries']);
    await page.getByRole('button', { name: texts.galleries.add, exact: true }).click();
    await expectGuarded(page, page.locator('form [name=name]'));

    await openTab(page, texts.tabs.pages);
    await page.getByRole('button', { name: texts.pages.edit(texts.pages.names.portrait ?? ''), exact: true }).click();
    await expectGuarded(page, page.locator('[id="field-en-hero-title"]'));

    await openTab(page, texts.tabs.team);
    await openTab(page, texts.tabs.contacts);
    await page
      .getByRole('button', { name: texts.workflow.openOf('Ada Moss') })
      .first()
      .click();
    await expectGuarded(page, dialog.locator('form [name=text]'));
  });
});

test('Back that is pressed again right after the answer is asked about again', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await openTab(page, en.tabs.team);
  await page.getByRole('button', { name: en.team.add, exact: true }).click();
  await page.getByRole('dialog').locator('[name=description]').fill('Typed and not saved');
  const question = page.getByRole('alertdialog', { name: en.records.discard });
  // On a slow machine both attempts are drawn at once.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.evaluate(() => history.back());
  for (let time = 0; time < 3; time += 1) {
    const keepEditing = question.getByRole('button', { name: en.records.keepEditing });
    await expect(keepEditing).toBeEnabled();
    await keepEditing.evaluate((button: HTMLElement) => {
      button.click();
      setTimeout(() => history.back(), 0);
    });
    await page.waitForTimeout(500);
    await expect(question).toBeVisible();
  }
});

test('the words of the question are those that say what happens', () => {
  expect([en.records.keepEditing, en.records.discardConfirm]).toEqual(['Keep editing', 'Discard']);
  expect([zh.records.keepEditing, zh.records.discardConfirm]).toEqual(['继续编辑', '放弃']);
});

test('after an interrupted session the same person finds what was typed, and another one does not', async ({
  page,
  studio,
}) => {
  const colleague = await inviteColleague(studio, 'Xiao Lin');
  await signInWithLanguage('en', page, studio);
  await openTab(page, en.tabs.team);
  await page.getByRole('button', { name: en.team.add, exact: true }).click();
  const description = page.getByRole('dialog').locator('[name=description]');
  await description.fill('A secret of the owner');
  const login = page.getByRole('alertdialog', { name: en.login.title });

  for (const [who, isKept] of [
    [studio, true],
    [colleague, false],
  ] as const) {
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    await callApi(`${studio.origin}/api/admin/logout`, { json: {}, headers: { authorization: `Bearer ${token}` } });
    await expect(login).toBeVisible({ timeout: 20_000 });
    await login.getByLabel(en.login.username).fill(who.username);
    await login.getByLabel(en.login.password).fill(who.password);
    await login.getByRole('button', { name: en.login.submit }).click();
    await expect(login).toHaveCount(0);
    await expect(page.getByRole('tab', { name: en.tabs.team, exact: true })).toBeVisible();
    if (isKept) await expect(description).toHaveValue('A secret of the owner');
    else await expect(description).toHaveCount(0);
  }
  await expect(page.getByText('A secret of the owner')).toHaveCount(0);
});
