import type { Page } from '@playwright/test';
import { clientGalleryWords } from '#app/site/client-gallery/words.ts';
import { siteMessages } from '#app/site/words/site-messages.ts';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import { siteLanguages, type SiteLanguage } from '#contract/content/site-languages.ts';
import type { MediaItem } from '#contract/media.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { fillClientGallery } from '#server/testing/fixtures/filled-studio.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { expectAccessibleAtBothWidths, expectAccessibleLayout } from './accessibility.ts';
import { readPrintedPages } from './printed-pages.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ mediaWorker: 'photos', ownPage: true });
test.setTimeout(240_000);

const sections = ['Ceremony', 'Dance'];
/** More than one page holds. */
const photos = 300;
const title = 'Mei & Daniel';

/** @returns the path of a link to a gallery of many photos, of a few files */
async function shareGallery(studio: StudioProcess, language: SiteLanguage, wanted = photos): Promise<string> {
  const owner = await signInAsOwner(studio);
  const base = '/api/admin/client-galleries';
  const send = async <T>(url: string, json?: object): Promise<T> =>
    (
      (await (await callApi(studio.origin + url, { headers: owner.headers, ...(json && { json }) })).json()) as {
        data: T;
      }
    ).data;
  const shown = { title, clientName: 'Mei', shootDate: '2026-09-12', message: 'Thank you.', language, sections };
  const gallery = await send<ClientGallery>(base, shown);
  for (const [index, [width, height]] of [
    [900, 600],
    [600, 900],
    [1000, 600],
  ].entries()) {
    const name = `IMG_${index + 1}.JPG`;
    await send('/api/admin/media', {
      filename: name,
      originalName: name,
      fileSize: '1',
      mimeType: 'image/jpeg',
      filePath: await owner.upload(await photo({ width, height })),
      category: 'client-work',
      mediaType: 'photo',
      clientGalleryId: gallery.id,
      section: sections[0],
    });
  }
  await expect(async () => {
    const items = await send<MediaItem[]>(`${base}/${gallery.id}/items`);
    expect(items.every(({ picture }) => picture && picture.widths.length > 0)).toBe(true);
  }).toPass({ timeout: 120_000 });
  await fillClientGallery(studio.dataDir, gallery, wanted);
  const { url } = await send<NewClientLink>(`${base}/${gallery.id}/links`, { rights: ['download'] });
  return new URL(url).pathname;
}

const words = clientGalleryWords.en;
const lightbox = (page: Page) => page.getByRole('dialog', { name: title });
const counter = (page: Page) => lightbox(page).getByText(/^\d+ \/ \d+$/);
const photoLinks = (page: Page) => page.locator('a[data-opens=photo]');
const started = async (page: Page) => {
  await hydrated(page);
  await expect(page.locator('.client-gallery')).toHaveAttribute('data-started', '');
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test('a client swipes through the photos, goes back by Back, starts the slide show and chooses dark', async ({
    page,
    studio,
  }) => {
    const path = await shareGallery(studio, 'en');
    await page.goto(path);
    await started(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport();
    await expect(page.getByRole('link', { name: words.look })).toBeInViewport();
    await expect(page.getByRole('navigation', { name: siteMessages.en.mainNavigation })).toHaveCount(0);

    // The next page comes by itself when its photos come near, and nothing moves.
    await expect(photoLinks(page)).toHaveCount(240);
    await page.evaluate(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shift: number }).shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.getByRole('link', { name: new RegExp(sections[1]!) }).click();
    await expect(page.getByRole('heading', { name: sections[1]! })).toBeInViewport();
    await expect(page.getByRole('link', { name: new RegExp(sections[1]!) })).toHaveAttribute('aria-current', 'true');
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(photoLinks(page)).toHaveCount(photos);
    await expect(page.getByRole('navigation', { name: words.pages })).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);

    await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }));
    await photoLinks(page).first().click();
    await expect(counter(page)).toHaveText(`1 / ${photos}`);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 380 }] });
    await touch('touchStart', 320);
    for (const x of [300, 250, 180, 120]) await touch('touchMove', x);
    await touch('touchEnd');
    await expect(counter(page)).toHaveText(`2 / ${photos}`);
    const original = lightbox(page).getByRole('link', { name: words.download });
    await expect(original).toHaveAttribute('href', /\?size=original$/);
    await expect(original).toHaveAttribute('download', /\.JPG$/);
    await expectAccessibleLayout(page, 'a photo in full screen');
    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${path}(?:#.*)?$`));

    const play = page.getByRole('button', { name: words.slideShow });
    await play.click();
    await expect(lightbox(page).getByRole('button', { name: words.pauseSlideShow })).toBeVisible();
    await expect(counter(page)).toHaveText(`2 / ${photos}`, { timeout: 20_000 });
    await lightbox(page).getByRole('button', { name: words.pauseSlideShow }).click();
    await expect(lightbox(page).getByRole('button', { name: words.slideShow })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(play).toBeFocused();

    const paper = () => page.evaluate(() => getComputedStyle(document.querySelector('.client-frame')!).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: words.dark }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await paper()).toBe(dark);
    await started(page);
    await expect(page.getByRole('button', { name: words.light })).toBeVisible();
  });

  test('in WeChat a download says how to open the page where it arrives', async ({ browser, studio }) => {
    const context = await browser.newContext({
      baseURL: studio.origin,
      viewport: { width: 390, height: 780 },
      userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/107.0 Mobile MicroMessenger/8.0.33',
    });
    const page = await context.newPage();
    await page.goto(await shareGallery(studio, 'en', 20));
    await started(page);
    await expect(page.locator('.client-notice')).toHaveText(words.inApp.wechat);
    await photoLinks(page).first().click();
    await lightbox(page).getByRole('button', { name: words.download }).click();
    await expect(lightbox(page).getByRole('status')).toHaveText(words.inApp.wechat);
    await expectAccessibleLayout(page, 'the words about downloads');
    await context.close();
  });

  test('in a browser that knows no layers of styles, a photo opens as its file', async ({ browser, studio }) => {
    const context = await browser.newContext({ baseURL: studio.origin, viewport: { width: 390, height: 780 } });
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'CSSLayerBlockRule'));
    const page = await context.newPage();
    await page.goto(await shareGallery(studio, 'en', 20));
    await started(page);
    await photoLinks(page).first().click();
    await expect(page).toHaveURL(/\/files\/[^/]+\/\d+\.jpg$/);
    await context.close();
  });

  test('without script everything is there: photos and originals open as files, and more photos are on the next page', async ({
    browser,
    studio,
  }) => {
    const path = await shareGallery(studio, 'en');
    const context = await browser.newContext({ baseURL: studio.origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await expect(photoLinks(page)).toHaveCount(240);
    await expect(page.getByRole('button', { name: words.slideShow })).toBeHidden();
    await expect(page.getByRole('link', { name: /^Download the original: / }).first()).toBeVisible();
    await page.getByRole('link', { name: words.next }).click();
    await expect(photoLinks(page)).toHaveCount(photos - 240);
    await page.getByRole('link', { name: new RegExp(sections[0]!) }).click();
    await expect(photoLinks(page)).toHaveCount(240);
    await photoLinks(page).first().click();
    await expect(page).toHaveURL(/\.jpg$/);
    await context.close();
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a client looks at photos by keys, and past the last one of the page the next one follows', async ({
    page,
    studio,
  }) => {
    await page.goto(await shareGallery(studio, 'en'));
    await started(page);
    await photoLinks(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(counter(page)).toHaveText(`1 / ${photos}`);
    await page.keyboard.press('ArrowLeft');
    await expect(counter(page)).toHaveText(`1 / ${photos}`);
    await page.keyboard.press('ArrowRight');
    await expect(counter(page)).toHaveText(`2 / ${photos}`);
    await page.keyboard.press('Escape');
    await expect(photoLinks(page).first()).toBeFocused();

    // While photos follow, nothing stands below them that they would push down.
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await photoLinks(page)
      .nth(228)
      .evaluate((link: HTMLElement) => link.click());
    await expect(photoLinks(page)).toHaveCount(photos);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('contentinfo')).toBeVisible();

    await photoLinks(page).nth(238).focus();
    await page.keyboard.press('Enter');
    await expect(counter(page)).toHaveText(`239 / ${photos}`);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(counter(page)).toHaveText(`242 / ${photos}`);
  });

  test('a contact sheet has every photo whole, with the name of its file below it', async ({ page, studio }) => {
    const count = 60;
    await page.goto(await shareGallery(studio, 'en', count));
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('.wall-name').getByText('DSC_00003.JPG')).toBeVisible();
    await expect(page.locator('.gallery-bar')).toBeHidden();
    const { sheets, headings } = readPrintedPages(await page.pdf({ format: 'A4', tagged: true, outline: true }));
    const printed = sheets.flatMap(({ items, width, height }) =>
      items.map((item) => ({ ...item, edge: Math.min(item.left, width - item.right, item.top, height - item.bottom) })),
    );
    const pictures = printed.filter(({ isPicture }) => isPicture);
    expect(pictures).toHaveLength(count);
    const ratios = [1.5, 2 / 3, 5 / 3];
    for (const { left, right, top, bottom } of pictures) {
      const ratio = (right - left) / (bottom - top);
      expect(Math.min(...ratios.map((one) => Math.abs(ratio / one - 1)))).toBeLessThan(0.05);
    }
    expect(Math.min(...printed.map(({ edge }) => edge))).toBeGreaterThan(28.3);
    // Small: three sheets for sixty.
    expect(sheets.length).toBeLessThan(5);
    for (const { sheet, top } of headings)
      expect(sheets[sheet]?.items.some((item) => item.isPicture && item.bottom > top)).toBe(true);
  });
});

for (const language of siteLanguages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on the page in ${language}, ${colorScheme}`, async ({ page, studio }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(await shareGallery(studio, language, 40));
      await started(page);
      await expectAccessibleAtBothWidths(page, 'a client gallery');
      await page.evaluate(() => scrollTo({ top: innerHeight * 1.2, behavior: 'instant' }));
      await expectAccessibleLayout(page, 'the photos of a client gallery');
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    });
  }
}
