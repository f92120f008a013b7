import type { ContactCounts } from '#contract/enquiries.ts';
import { zh } from '#app/i18n/zh.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { fillLargeStudio } from '#server/testing/fixtures/filled-studio.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';
import { startBrowserStudio, type StartStudio } from './studio-per-file.ts';

/** Starts a studio with ten thousand enquiries and five thousand pictures. */
const startLargeStudio: StartStudio = async (saved) => {
  const studio = await startBrowserStudio(saved);
  if (saved) return studio;
  const owner = await signInAsOwner(studio);
  await owner.addPhoto(await photo({ width: 600, height: 400 }), 'event-photography', 'The first of many');
  await expect(async () => {
    const answer = (await (await fetch(`${studio.origin}/api/media`)).json()) as { data: unknown[] };
    expect(answer.data).toHaveLength(1);
  }).toPass({ timeout: 60_000 });
  await fillLargeStudio(studio.dataDir, { media: 5_000, messages: 10_000 });
  return studio;
};

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
test.use({ startStudio: ({}, provide) => provide(startLargeStudio) });
test.setTimeout(180_000);
test.beforeEach(async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await expect(page.getByRole('tablist')).toBeVisible();
});

test('ten thousand enquiries are counted, searched, scrolled and exported, page by page', async ({ page }) => {
  const sizes: number[] = [];
  page.on('response', async (answer) => {
    if (!answer.url().includes('/api/admin/contacts?')) return;
    // An aborted request has no body.
    const messages = (await answer.json().catch(() => [])) as unknown[];
    sizes.push(messages.length);
  });
  await page.goto('/admin');
  const cards = page.getByRole('region', { name: 'Overview' });
  await expect(cards.getByRole('definition').first()).toHaveText('10,000');
  await expect(cards.getByRole('definition').nth(1)).toHaveText('5,000');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The list is shown before this process has read the response.
  await expect.poll(() => Math.max(0, ...sizes)).toBe(50);

  // At the end of what is loaded the wheel moves nothing, for as long as the next part takes.
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.locator('article:visible').first()).toBeVisible();
    expect(sizes.length).toBeGreaterThan(3);
  }).toPass();
  expect(await page.getByRole('article').count()).toBeLessThan(40);

  await page.getByRole('searchbox').fill('visitor9876@');
  const found = page.getByRole('article', { name: /^Visitor9876 / });
  await expect(found).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel('Service').selectOption('newborn');
  const counted = page.waitForResponse(/contacts\/counts\?service=newborn$/);
  await page.getByRole('searchbox').fill('');
  // The count of this search, not of one before.
  const { data } = (await (await counted).json()) as { data: ContactCounts };
  const count = data.inbox;
  await expect(page.getByText(`${count} of 10000 submissions`)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const choice = page.getByRole('dialog', { name: 'Which submissions?' });
  await expect(choice.getByRole('button', { name: 'All: 10000 submissions' })).toBeVisible();
  await expectAccessible(page);
  await choice.getByRole('button', { name: `Inbox: ${count} submissions` }).click();
  expect((await download).suggestedFilename()).toMatch(/^contact-submissions-inbox-[\d-]{10}\.csv$/);
  const file = await (await download).createReadStream();
  let text = '';
  for await (const chunk of file) text += String(chunk);
  expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1);

  // All of them, in Chinese, by keyboard on a phone.
  await page.setViewportSize({ width: 390, height: 740 });
  await page.getByLabel('Language').selectOption('zh');
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: zh.contacts.exportCsv }).press('Enter');
  const chinese = page.getByRole('dialog', { name: zh.contacts.exportTitle });
  await expectAccessible(page);
  await chinese.getByRole('button', { name: zh.contacts.exportAll(10_000) }).press('Enter');
  expect((await all).suggestedFilename()).toContain(`${zh.contacts.csvFileName}-${zh.contacts.csvAll}`);
  await page.getByLabel(zh.language.label).selectOption('en');
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto('/admin/contacts?layout=board');
  const column = page.getByRole('region', { name: 'Enquiries: New', exact: true });
  await expect(column.getByRole('heading', { level: 3 })).toHaveText(/^New 50 of [1-9],\d{3}$/);
  await column.getByRole('button', { name: 'Show more' }).click();
  await expect(column.getByRole('heading', { level: 3 })).toHaveText(/^New 100 of [1-9],\d{3}$/);
});

test('five thousand pictures are scrolled to the end while the DOM stays small', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const answer = await fetch(`${studio.origin}/api/media`, { headers: { authorization: `Bearer ${owner.token}` } });
  const { data: media } = (await answer.json()) as { data: { filePath: string }[] };
  const member = { role: 'Retoucher', description: 'Stands on the last of the pictures.' };
  await owner.create('/api/admin/team', { ...member, name: 'Rosa Iwu', image: media.at(-1)?.filePath });
  await page.goto('/admin/photos');
  const library = page.getByRole('region', { name: 'Media library' });
  await expect(library.getByText('5000 files')).toBeVisible();
  await expect(library.getByRole('article').first()).toBeVisible();
  // What it shows is asked for once, and before the page is hydrated.
  const startsOf = (part: string) =>
    page.evaluate(
      (name) =>
        performance
          .getEntriesByType('resource')
          .filter((one) => one.name.includes(name))
          .map(({ startTime }) => startTime),
      part,
    );
  // Loaded once the hydrated panel is shown.
  const [panelStart = 0] = await startsOf('/live-updates-');
  const summaryStarts = await startsOf('/api/admin/summary');
  expect(summaryStarts).toHaveLength(1);
  expect(summaryStarts[0]).toBeLessThan(panelStart);
  expect(await startsOf('/api/media')).toHaveLength(1);
  const most = await page.evaluate(async () => {
    let elements = 0;
    for (let part = 0; part <= 40; part++) {
      window.scrollTo(0, (document.documentElement.scrollHeight * part) / 40);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      elements = Math.max(elements, document.querySelectorAll('*').length);
    }
    return elements;
  });
  expect(most).toBeLessThan(3_000);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(library.locator('[aria-posinset="5000"]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await library.getByRole('button', { name: 'Select all' }).click();
  await expect(library.getByText('5000 selected')).toBeVisible();
  await library.getByRole('button', { name: 'Delete', exact: true }).click();
  const confirmation = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete these 5000 media files?',
  });
  await expect(confirmation.getByRole('listitem')).toHaveText([/Rosa Iwu/]);
  await page.keyboard.press('Escape');
  await expect(library.getByText('5000 selected')).toBeVisible();
});
