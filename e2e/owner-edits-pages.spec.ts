import type { Locator, Page } from '@playwright/test';
import type { en } from '#app/i18n/en.ts';
import { pathIn, type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab, tabTo } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ ownPage: true });

test.setTimeout(240_000);
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Change {
  headlines: Record<SiteLanguage, string>;
  price: string;
  /** ids of the first two sections on the page, after they were exchanged */
  sections: string[];
}

/** The controls of the story, by the words that staff read. */
function controlsOf(page: Page, { pages: own, tabs }: typeof en) {
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog', { name: own.publishTitle });
  const field = (id: string) => page.locator(`[id="field-${id}"]`);
  return {
    tab: page.getByRole('tab', { name: tabs.pages, exact: true }),
    edit: button(own.edit(own.names.portrait ?? '')),
    headline: (language: SiteLanguage) => field(`${language}-hero-title`),
    price: field('shared-pricing-packages-basic-price'),
    sections: page.getByRole('region', { name: own.order.heading }).getByRole('listitem'),
    preview: button(own.preview.heading),
    phone: button(own.preview.phone),
    language: (language: SiteLanguage) =>
      button(own.languages[language], page.getByRole('group', { name: own.preview.language })),
    frame: page.frameLocator('.preview-stage iframe'),
    publish: button(own.publish),
    dialog,
    publishNow: button(own.publish, dialog),
  };
}

type Controls = ReturnType<typeof controlsOf>;

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** The preview has the width of a phone and shows the draft in a language. */
async function expectPreview({ frame }: Controls, language: SiteLanguage, { headlines, price, sections }: Change) {
  await expect(frame.locator('html')).toHaveAttribute('lang', language);
  await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(390);
  await expect(frame.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(headlines[language]);
  await expect(frame.locator('#pricing')).toContainText(price);
  await expect(frame.locator('main > section[id]').first()).toHaveAttribute('id', sections[0] as string);
}

/** The ids of the first two sections of a document. */
function firstSections(document: string): string[] {
  return [...document.matchAll(/<section id="([^"]+)"/g)].slice(0, 2).map(([, id]) => id as string);
}

/** The first two sections of the published page, exchanged. */
async function exchangedSections(page: Page): Promise<string[]> {
  return firstSections(await (await page.request.get('/portrait')).text()).toReversed();
}

/** Visitors get what was published, in both languages. */
async function expectPublished(page: Page, { headlines, price, sections }: Change) {
  for (const language of siteLanguages) {
    const answer = await page.request.get(pathIn(language, '/portrait'));
    const document = (await answer.text()).replaceAll('<wbr/>', '');
    expect(document).toContain(headlines[language]);
    expect(document).toContain(price);
    expect(firstSections(document)).toEqual(sections);
  }
}

describeInBothLanguages(({ language, width, texts }) => {
  const { pages: own } = texts;

  test(`with the mouse, an owner changes a headline, a price and the order of sections, and publishes (${language})`, async ({
    page,
  }) => {
    const change: Change = {
      headlines: { en: `Faces worth keeping, ${language}`, 'zh-Hans': `值得留住的脸 ${language}` },
      price: language === 'en' ? '$611' : '$622',
      sections: await exchangedSections(page),
    };
    const controls = controlsOf(page, texts);
    await openTab(page, texts.tabs.pages);
    await expectAccessibleLayout(page, 'pages');
    await controls.edit.click();
    for (const each of siteLanguages) {
      await controls.headline(each).click({ clickCount: 3 });
      await page.keyboard.type(change.headlines[each]);
    }
    await expect(controls.frame.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      change.headlines.en,
    );
    await controls.price.click({ clickCount: 3 });
    await page.keyboard.type(change.price);
    const first = controls.sections.first();
    const firstName = await first.innerText();
    await first.getByRole('button', { name: own.order.down(firstName.trim()) }).click();
    await expect(first).not.toHaveText(firstName);
    await expectAccessibleLayout(page, `editor at ${width} px`);

    await page.getByRole('button', { name: own.save, exact: true }).click();
    await expectNotice(page, own.saved);
    if (width < 1024) await controls.preview.click();
    await controls.phone.click();
    for (const each of siteLanguages) {
      await controls.language(each).click();
      await expectPreview(controls, each, change);
    }
    await controls.publish.click();
    await expect(controls.dialog).toContainText(change.headlines.en);
    await expectAccessibleLayout(page, 'what is published');
    await controls.publishNow.click();
    await expectNotice(page, own.publishedNow);
    await expectPublished(page, change);
  });
});

describeInBothLanguages(({ language, width, texts }) => {
  const { pages: own } = texts;

  test(`an owner changes how a session goes, which stands on several pages (${language})`, async ({ page }) => {
    const title = `From your first word, ${language}`;
    const titleInChinese = `从您的第一句话开始 ${language}`;
    const { preview, frame, language: inLanguage, publish, publishNow } = controlsOf(page, texts);
    const field = (id: string) => page.locator(`[id="field-${id}"]`);
    await openTab(page, texts.tabs.pages);
    await page.getByRole('button', { name: own.edit(own.names.frame ?? ''), exact: true }).click();
    await field('en-process-title').fill(title);
    await field('zh-Hans-process-title').fill(titleInChinese);
    await expect(field('en-process-steps-talk-text')).not.toHaveValue('');
    await page.getByRole('button', { name: own.save, exact: true }).click();
    await expectNotice(page, own.saved);
    if (width < 1024) await preview.click();
    await expect(frame.locator('#process h2')).toHaveText(title);
    await inLanguage('zh-Hans').click();
    await expect(frame.locator('#process h2')).toHaveText(titleInChinese);
    await publish.click();
    await publishNow.click();
    await expectNotice(page, own.publishedNow);
    await page.goto('/wedding');
    await expect(page.getByRole('region', { name: title })).toBeVisible();
    await page.goto('/zh');
    await expect(page.getByRole('region', { name: titleInChinese })).toBeVisible();
  });
});

describeInBothLanguages(
  ({ language, width, texts }) => {
    test(`with the keyboard alone, an owner does the same (${language})`, async ({ page }) => {
      const { pages: own } = texts;
      const change: Change = {
        headlines: { en: `Keys and faces, ${language}`, 'zh-Hans': `键盘上的脸 ${language}` },
        price: language === 'en' ? '$633' : '$644',
        sections: await exchangedSections(page),
      };
      const controls = controlsOf(page, texts);
      await tabTo(page, page.getByRole('tab', { selected: true }));
      for (let tab = 1; !(await hasFocus(controls.tab)); tab += 1) {
        await page.keyboard.press('ArrowRight');
        // Radix moves the focus in a later task.
        await expect(page.getByRole('tab').nth(tab)).toBeFocused();
      }
      await page.keyboard.press('Enter');
      await tabTo(page, controls.edit);
      await page.keyboard.press('Enter');

      const first = controls.sections.first();
      const firstName = await first.innerText();
      await tabTo(page, first.getByRole('button', { name: own.order.down(firstName.trim()) }));
      await page.keyboard.press('Enter');
      await expect(first).not.toHaveText(firstName);
      for (const each of siteLanguages) {
        await tabTo(page, controls.headline(each));
        await page.keyboard.press('Control+a');
        await page.keyboard.type(change.headlines[each]);
      }
      await tabTo(page, controls.price);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(change.price);
      await page.keyboard.press('Control+s');
      await expectNotice(page, own.saved);

      // Beside the fields the preview follows them; on a phone a button above the fields shows it.
      if (width < 1024) {
        await tabTo(page, controls.preview, 'Shift+Tab');
        await page.keyboard.press('Enter');
      }
      for (const each of siteLanguages) {
        await tabTo(page, controls.language(each));
        await page.keyboard.press('Enter');
        if (each === siteLanguages[0]) {
          await tabTo(page, controls.phone);
          await page.keyboard.press('Enter');
        }
        await expectPreview(controls, each, change);
        if (each === siteLanguages[0]) await tabTo(page, controls.language(each), 'Shift+Tab');
      }
      await tabTo(page, controls.publish, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(controls.dialog).toContainText(change.headlines.en);
      await tabTo(page, controls.publishNow);
      await page.keyboard.press('Enter');
      await expectNotice(page, own.publishedNow);
      await expectPublished(page, change);
    });
  },
  async (language, page, studio) => {
    const { token } = await signInAsOwner(studio);
    await page.addInitScript(
      ([adminToken, adminLanguage]) => Object.assign(localStorage, { adminToken, adminLanguage }),
      [token, language] as const,
    );
    await page.goto('/admin');
  },
);
