import type { Page } from '@playwright/test';
import { en as galleriesEn, zh as galleriesZh } from '#app/admin/client-galleries/messages.ts';
import { en as picksEn, zh as picksZh } from '#app/admin/client-galleries/picks-messages.ts';
import { chosenText, proofingWords } from '#app/site/client-gallery/proofing-words.ts';
import { fillIn } from '#contract/fill-in.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test, watchPage } from './story.ts';

test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });

const base = '/api/admin/client-galleries';

/** A gallery with small photos that are ready, and a link by which they are chosen. */
async function makeGallery(studio: StudioProcess, fields: { title: string; language: string }, count: number) {
  const owner = await signInAsOwner(studio);
  const { headers } = owner;
  const read = async <T>(path: string, json?: object) =>
    ((await (await callApi(studio.origin + path, { headers, ...(json && { json }) })).json()) as { data: T }).data;
  const { id } = await read<{ id: string }>(base, { ...fields, includedPicks: 20, extraPickPrice: '$25' });
  for (let number = 1; number <= count; number += 1) {
    const { uploadURL } = (await (
      await callApi(`${studio.origin}/api/admin/upload-url`, { headers, json: {} })
    ).json()) as { uploadURL: string };
    const body = new Uint8Array(await photo({ width: 300 + number }));
    const type = { 'content-type': 'image/jpeg' };
    await callApi(new URL(uploadURL, studio.origin).href, { method: 'PUT', body, headers: type });
    await read('/api/admin/media', {
      filename: 'a.jpg',
      originalName: `IMG_${String(number).padStart(3, '0')}.jpg`,
      fileSize: '1',
      mimeType: 'image/jpeg',
      filePath: `/objects/uploads/${/uploads\/([0-9a-f-]{36})/.exec(uploadURL)?.[1]}`,
      category: 'client-work',
      mediaType: 'photo',
      clientGalleryId: id,
    });
  }
  await expect
    .poll(
      async () =>
        (await read<{ state: string }[]>(`${base}/${id}/items`)).filter((one) => one.state === 'ready').length,
      {
        timeout: 180_000,
      },
    )
    .toBe(count);
  const { url } = await read<{ url: string }>(`${base}/${id}/links`, { rights: ['choose'] });
  return { id, url, read };
}

const nameOf = (number: number) => `IMG_${String(number).padStart(3, '0')}.jpg`;
const photoOf = (page: Page, number: number) => page.getByRole('listitem').filter({ hasText: nameOf(number) });

describeInBothLanguages(({ language, texts, press }) => {
  const own = { zh: picksZh, en: picksEn }[language];
  const galleries = { zh: galleriesZh, en: galleriesEn }[language];
  const siteLanguage = language === 'zh' ? 'zh-Hans' : 'en';
  const words = proofingWords[siteLanguage];
  const chosen = (picked: number) =>
    chosenText({ counts: { picked, mine: picked }, includedPicks: 20, extraPickPrice: '$25' }, words);

  test('a family chooses 20 photos on a phone without script, another person with it, and the studio takes them into Lightroom', async ({
    page,
    browser,
    studio,
  }) => {
    test.setTimeout(420_000);
    const title = `Family ${language}`;
    const { url, read, id } = await makeGallery(studio, { title, language: siteLanguage }, 24);
    const phone = await browser.newContext({
      baseURL: studio.origin,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const theirs = await phone.newPage();
    await theirs.goto(url);
    await theirs.getByLabel(words.name).fill('Mei <b>');
    await theirs.getByRole('button', { name: words.begin }).click();
    await expect(theirs.getByText(fillIn(words.choosing, { name: 'Mei <b>' }))).toBeVisible();
    for (let number = 1; number <= 20; number += 1) {
      const button = photoOf(theirs, number).getByRole('button', { name: `${words.choose} ${nameOf(number)}` });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      expect(new URL(theirs.url()).hash).toMatch(/^#item-/);
    }
    await expect(theirs.getByText(chosen(20))).toBeVisible();
    await photoOf(theirs, 21).getByRole('button', { name: words.ratings.maybe }).click();
    await photoOf(theirs, 2).getByText(words.comment, { exact: false }).first().click();
    await photoOf(theirs, 2).getByRole('textbox').fill('Brighter, please');
    await photoOf(theirs, 2).getByRole('button', { name: words.saveComment }).click();
    await expect(photoOf(theirs, 2).getByText(words.commentHas)).toBeVisible();
    await theirs.getByRole('link', { name: words.onlyMine }).click();
    await expect(theirs.getByRole('button', { name: words.choose })).toHaveCount(20);

    // Grandma chooses at the same time, with script: the page stays where it is.
    const laptop = await browser.newContext({ baseURL: studio.origin, reducedMotion: 'reduce' });
    const others = await laptop.newPage();
    const watched = await watchPage(others, studio);
    await others.goto(url);
    await expectAccessibleLayout(others, 'the page before the name is said');
    await others.getByLabel(words.name).fill('奶奶');
    await others.getByRole('button', { name: words.begin }).click();
    await others.locator('html[data-started]').waitFor();
    await expectAccessibleLayout(others, 'the page of a choice');
    const further = photoOf(others, 22).getByRole('button', { name: words.choose });
    const answered = others.waitForResponse((response) => response.url().endsWith('/picks'));
    await further.click();
    expect((await answered).status()).toBe(200);
    await expect(further).toHaveAttribute('aria-pressed', 'true');
    await expect(others.getByText(chosen(21))).toBeVisible();
    expect(new URL(others.url()).hash).toBe('#choice');
    await expect(photoOf(others, 1)).toContainText('Mei <b>');
    await photoOf(others, 3).getByText(words.comment, { exact: false }).first().click();
    await photoOf(others, 3).getByRole('textbox').fill('For the wall');
    await photoOf(others, 3).getByRole('button', { name: words.saveComment }).click();
    await expect(photoOf(others, 3).getByText(words.commentHas)).toBeVisible();
    await expect(photoOf(others, 3).getByText(words.saved, { exact: true })).toBeVisible();

    // The studio sees it as it happens.
    await openTab(page, texts.tabs['client-galleries']);
    await press(page.getByRole('article', { name: title, exact: true }).getByRole('button'));
    const picks = page.getByRole('region', { name: own.heading });
    await expect(picks).toContainText(own.chosen(21, 20));
    await photoOf(others, 23).getByRole('button', { name: words.choose }).click();
    await expect(picks).toContainText(own.chosen(22, 20), { timeout: 15_000 });
    watched.expectNoErrors([], false);

    await theirs.getByRole('button', { name: words.submit }).click();
    await expect(theirs.getByText(fillIn(words.submitted, { name: 'Mei <b>' }))).toBeVisible();
    // Whose page is from before is told, and finds everything kept.
    await photoOf(others, 24).getByRole('button', { name: words.choose }).click();
    await expect(others.getByRole('alert')).toHaveText(words.faults.closed);
    await expectAccessibleLayout(others, 'the page of a submitted choice');
    await expect(picks).toContainText('Mei <b>', { timeout: 15_000 });
    await expect(page.getByRole('article', { name: title }).first()).toContainText(galleries.states.chosen);
    await expectAccessibleLayout(page, 'picks');

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(picks.getByRole('button', { name: own.copyLightroom }));
    await expectNotice(page, own.copied);
    const names = Array.from({ length: 23 }, (_, index) => index + 1).filter((number) => number !== 21);
    const stems = names.map((number) => nameOf(number).replace('.jpg', ''));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stems.join(', '));
    const download = page.waitForEvent('download');
    await press(picks.getByRole('button', { name: own.names }));
    expect((await download).suggestedFilename()).toBe(`${title}.txt`);
    await press(picks.getByRole('button', { name: new RegExp(`^${own.filters.commented}`) }));
    await expect(picks.getByRole('listitem').first()).toContainText('Brighter, please');
    await picks.getByLabel(own.people).selectOption({ label: '奶奶 (2)' });
    await expect(picks.getByRole('listitem').first()).toContainText('For the wall');

    await press(picks.getByRole('button', { name: own.reopen }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: own.reopen }));
    await expectNotice(page, own.reopened);
    await theirs.reload();
    await expect(theirs.getByRole('button', { name: words.submit })).toBeVisible();
    expect((await read<{ pickedCount: number }>(`${base}/${id}/picks`)).pickedCount).toBe(22);
    await phone.close();
    await laptop.close();
  });
});
