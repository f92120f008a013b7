import type { Locator, Page, Response } from '@playwright/test';
import { defaultStudioIdentity } from '#content/studio.ts';
import { en } from '#app/i18n/en.ts';
import { helpTopics } from '#app/admin/help/help-article.ts';
import { helpEn } from '#app/admin/help/articles-en.ts';
import { helpZh } from '#app/admin/help/articles-zh.ts';
import { zh } from '#app/i18n/zh.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { measureLayoutShift } from './page-loading.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, tabTo } from './owner-steps.ts';
import { expect, expectNotice, test, untilDocumentMatches } from './story.ts';

test.use({ ownPage: true, mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

/** Seconds of the keystroke-level model (Card, Moran and Newell): to point and press, and for a key of an average typist. */
const seconds = { press: 1.3, key: 0.28, changeHands: 0.4, chooseFile: 4 };

/** A script of the document before may arrive while that is left: then it is empty. */
const textOf = (response: Response) => response.text().catch(() => '');

/** Acts like somebody who knows nothing but what is written on the screen, and counts the time that the acts themselves take. */
function createStranger(page: Page, device: 'mouse' | 'keyboard') {
  let spent = 0;

  async function press(control: Locator): Promise<void> {
    if (device === 'mouse') {
      spent += seconds.press;
      await control.click();
    } else {
      spent += ((await tabTo(page, control)) + 1) * seconds.key;
      await page.keyboard.press('Enter');
    }
  }

  return {
    spent: () => spent,
    press,
    /** Types into the field that has the focus. */
    async type(text: string) {
      spent += text.length * seconds.key;
      await page.keyboard.type(text);
    },
    async focus(field: Locator) {
      if (device === 'mouse') {
        spent += seconds.press + 2 * seconds.changeHands;
        await field.click();
      } else if (!(await field.evaluate((element) => element === document.activeElement))) {
        spent += (await tabTo(page, field)) * seconds.key;
      }
    },
    async choose(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      spent += seconds.chooseFile;
      const chooser = page.waitForEvent('filechooser');
      await press(button);
      await (await chooser).setFiles(file);
    },
  };
}

/** Holds an answer back until the browser has that of another call. */
async function answerLast(page: Page, held: string, first: string) {
  const isFirstAnswered = page.waitForResponse((response) => response.url().includes(first));
  await page.route(`**${held}`, async (route) => {
    await (await isFirstAnswered).finished();
    await route.continue();
  });
}

for (const [language, width, device] of [
  ['zh', 1280, 'mouse'],
  ['en', 390, 'mouse'],
  ['en', 1280, 'keyboard'],
] as const) {
  test(`a stranger has their photo on the home page after a minute of acts (${language}, ${width} px, ${device})`, async ({
    page,
    studio,
  }) => {
    const texts = { zh, en }[language];
    const owner = await signInAsOwner(studio);
    for (const { id } of await owner.listMedia()) await owner.remove(`/api/admin/media/${id}`);
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript((choice) => localStorage.setItem('adminLanguage', choice), language);
    await page.goto('/admin');

    const stranger = createStranger(page, device);
    await stranger.focus(page.getByLabel(texts.login.username));
    await stranger.type(studio.username);
    await stranger.focus(page.getByLabel(texts.login.password).first());
    await stranger.type(studio.password);
    await stranger.press(page.getByRole('button', { name: texts.login.submit, exact: true }));
    const list = page.getByRole('region', { name: texts.firstSteps.heading });
    // On a phone the list is folded.
    if (width < 640) await stranger.press(list.locator('summary'));
    await stranger.press(list.getByRole('button', { name: texts.firstSteps.steps.banner.title }));
    // The first card is that of the home page; below the form, which has the same words as its heading.
    const home = page.getByRole('article', { name: texts.banners.slots['hero-home'] });
    await stranger.press(home.getByRole('button', { name: texts.banners.uploadHeading }));
    await stranger.choose(page.getByRole('button', { name: texts.upload.chooseImages }), {
      name: `mine-${language}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 1920, height: 1080 }),
    });
    await stranger.press(page.getByRole('button', { name: texts.upload.start(1) }));
    await expectNotice(page, texts.upload.success, { timeout: 60_000 });
    await untilDocumentMatches(page, '/', /\/media\/[0-9a-f-]{36}\//);
    await stranger.press(page.getByRole('link', { name: texts.header.viewSite }));
    await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
    const shown = page
      .locator('main img')
      .first()
      .evaluate((image) => (image as HTMLImageElement).currentSrc);
    expect(await shown).toContain('/media/');
    expect(stranger.spent()).toBeLessThanOrEqual(60);

    await page.goto('/admin');
    if (width < 640) await list.locator('summary').click();
    const steps = list.getByRole('listitem');
    await expect(steps.filter({ hasText: texts.firstSteps.steps.banner.title })).toContainText(texts.firstSteps.done);
  });
}

describeInBothLanguages(({ language, width, texts }) => {
  const own = texts.firstSteps;
  const articles = { zh: helpZh, en: helpEn }[language];

  test(`the first steps tick themselves off, are put away, and come back from the help (${language})`, async ({
    page,
    studio,
  }) => {
    const isPhone = width < 640;
    const owner = await signInAsOwner(studio);
    await owner.changeStudio({ ...defaultStudioIdentity });
    // As in a new browser, and after a reload.
    if (isPhone) await page.evaluate(() => localStorage.removeItem('firstSteps'));
    const layoutShift = await measureLayoutShift(page);
    await answerLast(page, '/api/admin/first-steps', '/api/admin/contacts?');
    await page.reload();
    const list = page.getByRole('region', { name: own.heading });
    const step = (name: keyof typeof own.steps) =>
      list.getByRole('listitem').filter({ has: page.getByRole('button', { name: own.steps[name].title }) });
    await expect(list).toContainText(own.heading);
    // What the tab is for stays in view, and on a phone the list is one line.
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeInViewport();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await layoutShift()).toEqual({ sum: 0, moved: [] });
    if (isPhone) {
      await expectAccessibleLayout(page, 'folded first steps');
      await list.locator('summary').focus();
      await page.keyboard.press('Enter');
    }
    await expect(step('studio')).toContainText(own.steps.studio.hint);
    await expectAccessibleLayout(page, 'first steps');

    await step('studio').getByRole('button').click();
    const settings = page.getByRole('dialog', { name: texts.settings.title });
    await settings.getByLabel(texts.settings.studio.name).first().fill('Linden');
    await settings.getByLabel(texts.settings.studio.phone).fill('604-555-0101');
    await settings.getByLabel(texts.settings.studio.email).fill('hello@linden.example');
    await settings.getByRole('button', { name: texts.actions.save, exact: true }).click();
    await expectNotice(page, texts.settings.saved);
    await page.keyboard.press('Escape');
    await expect(step('studio')).toContainText(own.done);
    await expect(step('studio').getByRole('button')).toBeFocused();

    await list.getByRole('button', { name: own.dismiss }).focus();
    await page.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
    await expectNotice(page, own.dismissed);
    await expect(page.locator('#admin-content')).toBeFocused();
    await page.getByRole('button', { name: texts.actions.undo }).click();
    await expect(list).toBeFocused();
    await list.getByRole('button', { name: own.dismiss }).click();
    await expect(list).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('tablist')).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(list).toHaveCount(0);
    await page.getByRole('button', { name: texts.help.title, exact: true }).click();
    await page.getByRole('button', { name: texts.help.firstSteps }).click();
    await expect(list).toBeFocused();
    await expect(step('studio')).toContainText(own.done);
  });

  test(`help is found by search, read, printed and left by keyboard (${language})`, async ({ page }) => {
    const pictures: string[] = [];
    const scripts: Promise<string>[] = [];
    page.on('request', (request) => request.url().includes('.avif') && pictures.push(request.url()));
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(textOf(response)));
    const areArticlesLoaded = async () =>
      (await Promise.all(scripts)).some((text) => [helpZh, helpEn].some(({ backup }) => text.includes(backup.lead)));
    await page.reload();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await areArticlesLoaded()).toBe(false);
    const opener = page.getByRole('button', { name: texts.help.title, exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const help = page.getByRole('dialog', { name: texts.help.title });
    await expect(help.getByRole('searchbox')).toBeFocused();
    await expect(help.getByRole('listitem')).toHaveCount(helpTopics.length);
    await expect(help.getByRole('listitem').first()).toContainText(articles.contacts.title);
    expect(await areArticlesLoaded()).toBe(true);
    await expectAccessibleLayout(page, 'help');

    await page.keyboard.type(language === 'zh' ? '误删' : 'by mistake');
    await expect(help.getByRole('status')).toHaveText(texts.help.found(1));
    expect(pictures).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const heading = help.getByRole('heading', { name: articles.backup.title, level: 3 });
    await expect(heading).toBeFocused();
    await expect(help.getByRole('img', { name: articles.backup.pictureAlt })).toHaveJSProperty('naturalWidth', 960);
    expect(pictures).toHaveLength(1);
    await expectAccessibleLayout(page, 'article');

    await page.emulateMedia({ media: 'print' });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('tablist')).toBeHidden();
    await expect(help.getByRole('button', { name: texts.help.print })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await help.getByRole('button', { name: texts.help.back }).click();
    const search = help.getByRole('searchbox');
    await expect(search).toBeFocused();
    // The first one clears the search.
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});
