import type { Page } from '@playwright/test';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';
import { startStudioAlone } from './studio-per-file.ts';

// Two web processes: a change is made by one and seen through another.
test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) =>
    provide((saved) => startStudioAlone({ WEB_PROCESSES: '2', ...saved }, 'e2e/photo-studio.ts')),
});
test.setTimeout(120_000);

/** Within five seconds on a quiet machine. While other stories use the processor, everything takes longer. */
const atOnce = { timeout: 15_000 };
const changesPath = '/api/admin/changes';

const memberOf = ({ origin }: StudioProcess, name: string) => ({
  name,
  role: 'Retoucher',
  description: 'Quiet.',
  image: `${origin}/favicon.ico`,
});
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const untilFollowing = (page: Page) =>
  page.waitForResponse((response) => isStream(response.request()) && response.ok());
const isStream = (request: { url(): string; headers(): Record<string, string> }) =>
  request.url().endsWith(changesPath) && request.headers().accept === 'text/event-stream';

describeInBothLanguages(({ texts, language }) => {
  test('enquiries, records and photos of others appear without a reload', async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    const send = (lastName: string) =>
      owner.create('/api/contact', { ...enquiry, lastName, email: `${lastName}@example.com`, message: lastName });
    const total = page.getByRole('region', { name: texts.summary.heading }).locator('dd').first();
    const before = Number(await total.textContent());
    const title = `${texts.tabs.contacts} · ${texts.documentTitle}`;

    await send(`First-${language}`);
    await expect(cardOf(page, `Ana First-${language}`)).toBeVisible(atOnce);
    await expect(total).toHaveText(String(before + 1));
    await expect(page).toHaveTitle(title);
    for (const name of ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) await send(`${name}-${language}`);
    await expect(total).toHaveText(String(before + 6), atOnce);

    // What is read stays in its place while an enquiry is added above it.
    const read = cardOf(page, `Ana First-${language}`);
    await read.evaluate((card) => {
      card.scrollIntoView({ block: 'start', behavior: 'instant' });
      // At the end of the page it could not be kept in its place until the page has grown.
      window.scrollBy({ top: -250, behavior: 'instant' });
    });
    const place = await read.boundingBox();
    await send(`Above-${language}`);
    await expect(total).toHaveText(String(before + 7), atOnce);
    await expect.poll(async () => Math.abs(((await read.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(3);

    await openTab(page, texts.tabs.team);
    await page.getByRole('button', { name: texts.team.add }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox').first().fill('Rosa Iwu');
    await owner.create('/api/admin/team', memberOf(studio, `Noor ${language}`));
    await send(`Unseen-${language}`);
    await expect(page.locator(`article[aria-label="Noor ${language}"]`)).toBeVisible(atOnce);
    await expect(page).toHaveTitle(`(1) ${texts.tabs.team} · ${texts.documentTitle}`, atOnce);
    await expectAccessible(page);
    await expect(form.getByRole('textbox').first()).toHaveValue('Rosa Iwu');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: texts.records.discardConfirm }).click();
    await openTab(page, texts.tabs.contacts);
    await expect(page).toHaveTitle(title);

    await openTab(page, texts.tabs.photos);
    const alt = `Harbour ${language}`;
    const counter = async () =>
      (await (await fetch(studio.origin + changesPath, { headers: owner.headers })).json()).data.media as number;
    const moved = await counter();
    const { id } = await owner.addPhoto(
      await photo({ width: language === 'zh' ? 640 : 800 }),
      'event-photography',
      alt,
    );
    const card = cardOf(page, 'photo.jpg');
    await expect(card.locator('img')).toBeVisible({ timeout: 20_000 });
    // One for the new item, one for what the worker has made of it.
    expect(await counter()).toBe(moved + 2);
    await owner.remove(`/api/admin/media/${id}`);
    await expect(card).toHaveCount(0, atOnce);
  });
});

test('a hidden tab asks nothing, and is up to date when it is shown again', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const following = untilFollowing(page);
  await signInWithLanguage('en', page, studio);
  await following;
  await openTab(page, 'Team');
  const colleague = await page.context().newPage();
  const colleagueFollows = untilFollowing(colleague);
  await colleague.goto('/admin/team');
  await colleagueFollows;

  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, isHidden);
  const closed = page.waitForEvent('requestfailed', isStream);
  await show(true);
  await closed;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const name of ['Ida One', 'Ida Two']) {
    await owner.create('/api/admin/team', memberOf(studio, name));
    await expect(cardOf(colleague, name)).toBeVisible(atOnce);
  }
  expect(requests).toEqual([]);
  await expect(cardOf(page, 'Ida One')).toHaveCount(0);
  await show(false);
  await expect(cardOf(page, 'Ida Two')).toBeVisible(atOnce);
});

test('where a proxy holds the stream back, the tab asks', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await page.route(`**${changesPath}`, async (route) => {
    // A stream is not answered until the tab gives up.
    if (!isStream(route.request())) await route.continue();
  });
  const asked = page.waitForResponse((response) => response.url().endsWith(changesPath));
  await signInWithLanguage('en', page, studio);
  await openTab(page, 'Team');
  await asked;
  await owner.create('/api/admin/team', memberOf(studio, 'Uma Three'));
  await expect(cardOf(page, 'Uma Three')).toBeVisible(atOnce);
});
