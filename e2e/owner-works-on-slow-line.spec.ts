import type { Page } from '@playwright/test';
import { en } from '#app/i18n/en.ts';
import type { ContentPage } from '#contract/content/content-api.ts';
import { adminTokenKey } from '#contract/admin-token.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { openTab, selectTab, inviteColleague } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';
import { startBrowserStudio } from './studio-per-file.ts';

// A mail server that nobody runs: answers wait in the outbox.
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Studio <website@studio.example>' };

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) => provide((saved) => startBrowserStudio({ ...mail, MEDIA_WORKER: 'none', ...saved })),
  ownPage: true,
  viewport: { width: 1280, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  // The session that ends is the only thing that may fail.
  expectedPageErrors: ['401 /api/*', 'console Failed to load * ApiError: 401*', 'failed /api/admin/changes'],
});
test.setTimeout(240_000);

const slowMs = 3_000;
/** What the back office takes to show an answer, beside the line. */
const answered = { timeout: 30_000 };
const save = (page: Page) => page.keyboard.press('ControlOrMeta+s');

/** Every answer of the back office comes three seconds late, but the stream of changes, which has no end. */
async function slowDown(page: Page) {
  const sent = { now: 0 };
  await page.route(
    (url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/admin/changes',
    async (route) => {
      sent.now += 1;
      const response = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, slowMs));
      sent.now -= 1;
      await route.fulfill({ response });
    },
  );
  return sent;
}

async function storedHeadline(studio: StudioProcess): Promise<unknown> {
  const { headers } = await signInAsOwner(studio);
  const answer = await callApi(`${studio.origin}/api/admin/content/portrait`, { headers });
  return ((await answer.json()) as { data: ContentPage }).data.draftDifferences?.en['hero.title'];
}

/** Keeps the text of every notice and question that appears. */
async function keepMessages(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const kept = new Set<string>();
    const look = () => {
      for (const shown of document.querySelectorAll('.toast, [role=alert], [role=alertdialog], .conflict'))
        if (shown.textContent) kept.add(shown.textContent);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { keptMessages: kept });
  });
  return () => page.evaluate(() => [...(window as unknown as { keptMessages: Set<string> }).keptMessages]);
}

test('a day on a line that takes three seconds an answer: nothing typed is lost, and nobody is blamed', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const colleague = await signInAsOwner(await inviteColleague(studio, 'Xiao Lin'));
  const enquiry = await owner.create('/api/contact', {
    firstName: 'Ada',
    lastName: 'Moss',
    email: 'ada@example.com',
    serviceType: 'portrait',
    message: 'A portrait, please.',
  });
  await owner.addPhoto(await photo({ width: 301 }), 'event-photography', 'A crowd');
  await signInWithLanguage('en', page, studio);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  const messages = await keepMessages(page);
  const sent = await slowDown(page);
  const dialog = page.getByRole('dialog');
  const discard = page.getByRole('alertdialog', { name: en.records.discard });

  await test.step('the headline of a page is typed on while it is saved', async () => {
    await selectTab(page, en.tabs.pages);
    const edit = page.getByRole('button', { name: en.pages.edit(en.pages.names.portrait ?? ''), exact: true });
    await edit.click(answered);
    const headline = page.locator('[id="field-en-hero-title"]');
    await headline.fill('One', answered);
    await save(page);
    for (const word of [' two', ' three', ' four']) {
      await page.keyboard.type(word, { delay: 250 });
      await save(page);
    }
    // A colleague's photos arrive, and Back is pressed by mistake: the form stays.
    await colleague.addPhoto(await photo({ width: 302 }), 'event-photography', 'A hall');
    await page.keyboard.type(' five');
    await page.evaluate(() => history.back());
    await discard.getByRole('button', { name: en.records.keepEditing }).click();
    await expect(headline).toBeFocused();
    await page.keyboard.type(' six');
    await expect(headline).toHaveValue('One two three four five six');
    await save(page);
    await expect.poll(() => storedHeadline(studio), answered).toBe('One two three four five six');
    await expect.poll(() => sent.now, answered).toBe(0);
    await expect(headline).toHaveValue('One two three four five six');
  });

  await test.step('the caption of a photo is typed while a colleague uploads, and while it is saved', async () => {
    await openTab(page, en.tabs.photos);
    await page
      .getByRole('button', { name: en.library.edit('photo.jpg') })
      .last()
      .click(answered);
    const caption = dialog.locator('[name=caption]');
    await caption.fill('Written');
    for (let index = 0; index < 6; index += 1)
      await colleague.addPhoto(await photo({ width: 310 + index }), 'event-photography', `Guest ${index}`);
    await caption.press('End');
    await page.keyboard.type(' while others upload', { delay: 150 });
    await dialog.getByRole('button', { name: en.actions.save, exact: true }).click();
    await caption.press('End');
    await page.keyboard.type(', and more', { delay: 100 });
    await expectNotice(page, en.library.updated.title, answered);
    await expect(caption).toHaveValue('Written while others upload, and more');
    await dialog.getByRole('button', { name: en.actions.save, exact: true }).click();
    await expect(dialog).toHaveCount(0, answered);
    const captions = (await owner.listMedia()).map((one) => one.caption);
    expect(captions).toContain('Written while others upload, and more');
  });

  await test.step('a reload in the middle of a form is asked about', async () => {
    await openTab(page, en.tabs.team);
    await page.getByRole('button', { name: en.team.add, exact: true }).click(answered);
    await dialog.locator('[name=name]').fill('Rosa Iwu');
    await dialog.locator('[name=role]').fill('Retoucher');
    await dialog.locator('[name=description]').fill('Keeps skin looking like skin.');
    const asked = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    await (await asked).dismiss();
    await expect(dialog.locator('[name=description]')).toHaveValue('Keeps skin looking like skin.');
    // A number's caret comes back, too.
    const order = dialog.locator('[name=sortOrder]');
    await order.fill('1');
    await page.evaluate(() => history.back());
    await discard.getByRole('button', { name: en.records.keepEditing }).click();
    await expect(order).toBeFocused();
    await page.keyboard.type('2');
    await expect(order).toHaveValue('12');
    await dialog.locator('[name=image]').fill(`${studio.origin}/favicon.ico`);
    await dialog.getByRole('button', { name: en.actions.save, exact: true }).click(answered);
    await expectNotice(page, en.team.created.title, answered);
    await expect(page.getByRole('article', { name: 'Rosa Iwu' })).toContainText('Keeps skin', answered);
  });

  await test.step('an answer is half written when the session ends', async () => {
    await openTab(page, en.tabs.contacts);
    await page
      .getByRole('button', { name: en.workflow.openOf('Ada Moss') })
      .first()
      .click(answered);
    const text = dialog.locator('form [name=text]');
    await text.fill('Dear Ada, we would love to', answered);
    const token = await page.evaluate((key) => localStorage.getItem(key), adminTokenKey);
    await callApi(`${studio.origin}/api/admin/logout`, { json: {}, headers: { authorization: `Bearer ${token}` } });
    await text.press('End');
    const login = page.getByRole('alertdialog', { name: en.login.title });
    const ended = page.waitForResponse((response) => response.status() === 401, answered);
    // Who is typing is not interrupted by the question for the password.
    await page.keyboard.type(' take your portrait', { delay: 300 });
    await ended;
    await expect(login).toBeVisible(answered);
    await login.getByLabel(en.login.username).fill(studio.username);
    await login.getByLabel(en.login.password).fill(studio.password);
    await login.getByRole('button', { name: en.login.submit }).click();
    await expect(login).toHaveCount(0, answered);
    await expect(text).toHaveValue('Dear Ada, we would love to take your portrait');
    await dialog.getByRole('button', { name: en.workflow.send }).click();
    await expectNotice(page, en.workflow.sent, answered);
    const answer = await callApi(`${studio.origin}/api/admin/contacts/${enquiry.id}/thread`, {
      headers: owner.headers,
    });
    expect(await answer.text()).toContain('Dear Ada, we would love to take your portrait');
  });

  const seen = (await messages()).join('\n');
  expect(seen).toContain(en.records.discard);
  for (const blame of [/somebody else|changed meanwhile|conflict/i, /could not be|failed|try again/i, /colleague/i])
    expect(seen).not.toMatch(blame);
});
