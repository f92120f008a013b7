import type { Page } from '@playwright/test';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ ownPage: true, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

/** What search engines are told of a page. */
async function toldOf(page: Page, path: string) {
  const document = await (await page.request.get(path)).text();
  const description = /<meta name="description" content="([^"]*)"/.exec(document)?.[1];
  const currencies = [...document.matchAll(/"priceCurrency":"(\w+)"/g)].map(([, currency]) => currency);
  return { document, description, currencies };
}

describeInBothLanguages(({ language, texts: { pages: own, tabs } }) => {
  test(`an owner changes a price, is asked about a text with the old one, and sets another price for Chinese (${language})`, async ({
    page,
  }, info) => {
    const field = (id: string) => page.locator(`[id="field-${id}"]`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const price = field('shared-pricing-packages-basic-price');
    const chinesePrice = field('zh-Hans-pricing-packages-basic-price');
    const description = field('en-meta-description');
    const dialog = page.getByRole('dialog', { name: own.publishTitle });
    const publishAll = async () => {
      await button(own.publish).click();
      await dialog.getByRole('button', { name: own.publish, exact: true }).click();
      await expectNotice(page, own.publishedNow);
    };
    const [before, after, chinese] = language === 'zh' ? ['$489', '$589', '¥2680'] : ['$479', '$579', '¥3280'];
    await openTab(page, tabs.pages);
    await button(own.edit(own.names['portrait'] ?? '')).click();

    // The built-in description follows the price by itself.
    await price.fill(before);
    await description.fill('');
    await button(
      own.resetNamed(own.field(language === 'zh' ? '搜索结果中的描述' : 'Description', own.languages.en)),
    ).click();
    await publishAll();
    expect((await toldOf(page, '/portrait')).description).toContain(`from ${before}`);
    expect((await toldOf(page, '/zh/portrait')).description).toContain(`套餐 ${before} 起`);

    // An own one does not: the owner is asked, when it is saved and when it is published.
    await description.fill(`Faces worth keeping, from ${before}.`);
    await publishAll();
    await price.fill(after);
    await expect(page.locator('[id="field-en-meta-description-note"]')).toContainText(own.oldPrice([before]));
    await button(own.save).click();
    await expectNotice(page, own.oldPricesSaved([before]));
    await button(own.publish).click();
    await expect(dialog.getByRole('region', { name: own.oldPricesHeading })).toContainText('Faces worth keeping');
    await expectAccessibleLayout(page, 'what still has the old price');
    await page.screenshot({ path: info.outputPath('old-price.png') });
    await dialog.getByRole('button', { name: own.editText }).click();
    await expect(description).toBeFocused();
    await description.fill('Faces worth keeping, from {price}.');
    await expect(page.locator('[id="field-en-meta-description-note"]')).not.toContainText(before);

    // The Chinese page has its own amount and currency.
    await chinesePrice.fill(chinese);
    await chinesePrice.scrollIntoViewIfNeeded();
    await expectAccessibleLayout(page, 'a price of its own');
    await page.screenshot({ path: info.outputPath('own-price.png') });
    await button(own.publish).click();
    await expect(dialog).toContainText(chinese);
    await expect(dialog.getByRole('region', { name: own.oldPricesHeading })).toHaveCount(0);
    await dialog.getByRole('button', { name: own.publish, exact: true }).click();
    await expectNotice(page, own.publishedNow);
    const english = await toldOf(page, '/portrait');
    expect(english.description).toBe(`Faces worth keeping, from ${after}.`);
    expect(new Set(english.currencies)).toEqual(new Set(['USD']));
    const shown = chinese.replace(/(\d)(\d{3})$/, '$1,$2');
    const other = await toldOf(page, '/zh/portrait');
    expect(other.document).toContain(shown);
    expect(other.description).toContain(shown);
    expect(other.currencies).toContain('CNY');

    // Left empty, it is the shared one again.
    await chinesePrice.fill('');
    await publishAll();
    expect((await toldOf(page, '/zh/portrait')).document).not.toContain(shown);
  });
});
