import { readFile } from 'node:fs/promises';
import { en } from '#app/i18n/en.ts';
import { en as privacyEn, zh as privacyZh } from '#app/admin/settings/privacy-messages.ts';
import { zh } from '#app/i18n/zh.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, expectNotice, test } from './story.ts';

// Both languages share a studio: the second test begins with the period that the first one has chosen.
const variants = [
  {
    language: 'zh',
    texts: zh,
    own: privacyZh,
    name: 'Odile',
    from: privacyZh.never,
    to: privacyZh.months(24),
    months: 24,
    key: 'ArrowDown',
  },
  {
    language: 'en',
    texts: en,
    own: privacyEn,
    name: 'Amélie',
    from: privacyEn.months(24),
    to: privacyEn.never,
    months: null,
    key: 'ArrowUp',
  },
] as const;

for (const { language, texts, own, name, from, to, months, key } of variants) {
  test(`a person gets a copy of their data and is erased, and the owner chooses whether old enquiries are deleted (${language})`, async ({
    page,
    studio,
  }) => {
    const owner = await signInAsOwner(studio);
    const enquiry = { lastName: 'Moreau', serviceType: 'portrait', message: 'A portrait, please.' };
    await owner.create('/api/contact', { ...enquiry, firstName: name, email: `${language}@example.com` });
    await owner.create('/api/contact', { ...enquiry, firstName: `${name}s friend`, email: 'friend@example.com' });

    await signInWithLanguage(language, page, studio);
    const card = page.getByRole('article', { name: `${name} Moreau` });
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: texts.settings.title, exact: true }).click();
    const settings = page.getByRole('dialog', { name: texts.settings.title });
    await settings.getByRole('tab', { name: texts.settings.sections.privacy }).click();
    await expect(settings.getByRole('radio', { name: from })).toBeChecked();
    const writes: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.postDataJSON());
    });
    await settings.getByRole('radio', { name: from }).focus();
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect(settings.getByRole('radio', { name: to })).toBeFocused();
    await expect(settings.getByRole('radio', { name: to })).toBeChecked();
    await settings.getByRole('button', { name: own.save }).click();
    await expect(settings.getByText(own.noneUpcoming)).toHaveCount(months === null ? 0 : 1);
    await expect.poll(() => writes).toEqual([{ months }]);
    await expect(settings.getByRole('button', { name: own.save })).toBeFocused();
    await expect(settings.getByRole('radio', { name: to })).toBeChecked();

    await settings
      .getByLabel(own.email)
      .and(settings.locator('[name=personEmail]'))
      .fill(`${language.toUpperCase()}@example.com`);
    await settings.getByRole('button', { name: own.find }).click();
    await expect(settings.getByText(own.found(1, 0, 0, 0))).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await settings.getByRole('button', { name: own.exportJson }).click();
    // Without a UTF-8 locale the browser gives the file another name.
    const copy = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { enquiries: object[] };
    expect(copy.enquiries).toEqual([expect.objectContaining({ firstName: name, message: enquiry.message })]);

    await settings.getByRole('button', { name: own.erase }).click();
    const confirmation = page.getByRole('alertdialog', { name: own.confirmErase });
    await confirmation.getByRole('button', { name: own.erase }).click();
    await expectNotice(page, own.erased);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('article', { name: `${name}s friend Moreau` })).toBeVisible();

    const privacy = await (await page.request.get('/privacy')).text();
    expect(privacy.includes('deleted automatically 24 months after you sent them')).toBe(months === 24);
  });
}
