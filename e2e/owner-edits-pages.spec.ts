import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './both-languages.ts';
import { expect, expectNotice, test } from './story.ts';

test.setTimeout(180_000);
test.use({ contextOptions: { reducedMotion: 'reduce' } });

describeInBothLanguages(({ language, width, texts }) => {
  const { pages: own } = texts;

  test(`an owner changes a headline, a price and the order of sections, and publishes (${language})`, async ({
    page,
  }) => {
    const headline = `Faces worth keeping, ${language}`;
    await openTab(page, texts.tabs.pages);
    await expectAccessibleLayout(page, 'pages');
    await page.getByRole('button', { name: own.edit(own.names.portrait ?? '') }).click();

    const title = page.locator('[id="field-en-hero-title"]');
    await title.fill(headline);
    const frame = page.frameLocator('.preview-stage iframe');
    await expect(frame.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(headline);
    await page.locator('[id="field-zh-Hans-hero-title"]').fill(`值得留住的脸 ${language}`);
    const price = language === 'en' ? '$611' : '$622';
    await page.locator('[id="field-shared-pricing-packages-basic-price"]').fill(price);
    const order = page.getByRole('region', { name: own.order.heading });
    const first = order.getByRole('listitem').first();
    const firstName = await first.innerText();
    const down = first.getByRole('button').nth(3);
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(first).not.toHaveText(firstName);
    await expectAccessibleLayout(page, `editor at ${width} px`);

    await page.keyboard.press('Control+s');
    await expectNotice(page, own.saved);
    await page.getByRole('button', { name: own.publish, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: own.publishTitle });
    await expect(dialog).toContainText(headline);
    await expectAccessibleLayout(page, 'what is published');
    await dialog.getByRole('button', { name: own.publish, exact: true }).click();
    await expectNotice(page, own.publishedNow);
    const document = await (await page.request.get('/portrait')).text();
    expect(document).toContain(headline);
    expect(document).toContain(price);

    // The English changes alone: tab and page say so, and lead to the field, by keyboard.
    const tab = page.getByRole('tab', { name: texts.tabs.pages, exact: true });
    await title.fill(`${headline}, again`);
    await page.keyboard.press('Control+s');
    await expect(tab).toHaveAccessibleDescription(own.outdated(1));
    await page.getByRole('button', { name: own.back }).click();
    const card = page.getByRole('article', { name: own.names.portrait });
    await expectAccessibleLayout(page, 'pages with a text out of date');
    await card.getByRole('button', { name: own.outdated(1) }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=untranslated/);
    await expect(page.getByRole('region', { name: own.names.portrait })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const chinese = page.locator('[id="field-zh-Hans-hero-title"]');
    await expect(chinese).toBeFocused();
    await expect(chinese).toHaveAccessibleDescription(new RegExp(own.isOutdated));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(tab).toHaveAccessibleDescription('');
  });
});
