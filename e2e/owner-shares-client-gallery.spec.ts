import type { Page } from '@playwright/test';
import { en as ownEn, zh as ownZh } from '#app/admin/client-galleries/messages.ts';
import { fillIn } from '#contract/fill-in.ts';
import { clientGalleryWords } from '#app/site/client-gallery/words.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test, watchPage } from './story.ts';

test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });

const names = ['DSC_10.jpg', 'DSC_2.jpg', 'DSC_1.jpg'];

async function choosePhotos(page: Page, label: string): Promise<void> {
  const files = names.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await photo() }));
  await page.getByLabel(label, { exact: true }).setInputFiles(await Promise.all(files));
}

/** Runs in the page: what is printed and is neither the card nor around it. */
function listPrintedBesideCard(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility())
    .filter((element) => !element.closest('.link-card') && !element.querySelector('.link-card'))
    .map(({ tagName, className }) => `${tagName} ${String(className)}`);
}

describeInBothLanguages(({ language, texts, press }) => {
  const own = { zh: ownZh, en: ownEn }[language];
  const siteLanguage = language === 'zh' ? 'zh-Hans' : 'en';

  test('the owner shares photos by a link with a PIN, the client sees them without script, and the link is revoked', async ({
    page,
    browser,
    studio,
  }) => {
    test.setTimeout(240_000);
    const title = `Li family ${language}`;
    await (await signInAsOwner(studio)).removeAll('/api/admin/client-galleries');
    await openTab(page, texts.tabs['client-galleries']);
    await expect(page.getByText(own.empty)).toBeVisible();
    await expectAccessibleLayout(page, 'no client galleries');

    await press(page.getByRole('button', { name: own.add }));
    const form = page.getByRole('dialog', { name: own.form.addTitle });
    const save = form.getByRole('button', { name: texts.actions.save, exact: true });
    await press(save);
    await expect(form.getByLabel(own.form.fields.title)).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel(own.form.fields.title).fill(title);
    await form.getByLabel(own.form.fields.clientName).fill('Li Hua');
    await form.getByLabel(own.form.fields.clientEmail).fill('li@example.com');
    await form.getByLabel(own.form.fields.language).selectOption(siteLanguage);
    await form.getByLabel(own.form.fields.service).selectOption('newborn');
    await form.getByLabel(own.form.fields.shootDate).fill('2026-05-02');
    await form.getByLabel(own.form.fields.sections).fill('Garden\nSofa');
    await expectAccessibleLayout(page, 'the form of a client gallery');
    await press(save);
    await expectNotice(page, own.created);

    // In the order of the names as a person counts, because these photos have no time of a camera.
    const gallery = page.getByRole('article', { name: title, exact: true });
    await expect(gallery).toBeVisible();
    await expect(page.locator('#admin-content')).toBeFocused();
    await gallery.getByLabel(own.photos.into).selectOption('Garden');
    await choosePhotos(page, texts.upload.choose);
    await expectNotice(page, texts.upload.success, { timeout: 60_000 });
    const garden = gallery.getByRole('list', { name: /^Garden/ });
    await expect(garden.getByRole('listitem')).toHaveText([/DSC_1\.jpg/, /DSC_2\.jpg/, /DSC_10\.jpg/], {
      timeout: 30_000,
    });
    await expect(garden.getByRole('img').or(garden.locator('img'))).toHaveCount(3, { timeout: 60_000 });
    await expectAccessibleLayout(page, 'a client gallery');

    await press(garden.getByRole('button', { name: own.photos.earlier('DSC_10.jpg') }));
    await expect(garden.getByRole('listitem')).toHaveText([/DSC_1\.jpg/, /DSC_10\.jpg/, /DSC_2\.jpg/]);
    await gallery.getByRole('checkbox', { name: own.photos.select('DSC_2.jpg') }).check();
    await gallery.getByLabel(own.photos.moveTo).selectOption('Sofa');
    await expectNotice(page, own.photos.moved(1));
    const sofa = gallery.getByRole('list', { name: /^Sofa/ });
    await expect(sofa.getByRole('listitem')).toHaveText([/DSC_2\.jpg/]);
    await press(sofa.getByRole('button', { name: own.photos.makeCover('DSC_2.jpg') }));
    await expectNotice(page, own.photos.coverChanged);
    await expect(sofa.getByRole('listitem')).toContainText(own.photos.isCover);

    const links = gallery.getByRole('region', { name: own.links.heading });
    await press(links.getByRole('button', { name: own.links.add, exact: true }));
    await links.getByLabel(own.links.label).fill('Mother');
    await links.getByLabel(own.links.rights).selectOption('download');
    await links.getByLabel(own.links.pin).fill('12');
    const make = links.getByRole('button', { name: own.links.add, exact: true });
    await press(make);
    await expect(links.getByLabel(own.links.pin)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleLayout(page, 'the form of a link');
    await links.getByLabel(own.links.pin).fill('2468');
    await press(make);
    const address = links.getByRole('textbox', { name: own.links.newTitle });
    const url = await address.inputValue();
    expect(url).toMatch(new RegExp(`^${studio.origin}/g/[\\w-]{20,}$`));
    await expect(links.getByRole('img', { name: own.links.code })).toBeVisible();
    await expectAccessibleLayout(page, 'a new link');
    await page.emulateMedia({ media: 'print' });
    await expect(links.getByRole('img', { name: own.links.code })).toBeVisible();
    await expect(links.getByText(own.links.once)).toBeHidden();
    expect(await page.evaluate(listPrintedBesideCard)).toEqual([]);
    await page.emulateMedia({ media: null });
    await press(links.getByRole('button', { name: own.links.done }));
    await expect(links.getByRole('button', { name: own.links.add, exact: true })).toBeFocused();
    await expect(page.getByText(url)).toHaveCount(0);
    const link = links.getByRole('article', { name: 'Mother' });
    await expect(link).toContainText(own.links.states.open);
    await expect(link).toContainText(own.links.hasPin);
    await expect(gallery).toContainText(own.states.shared);

    const words = clientGalleryWords[siteLanguage];
    const context = await browser.newContext({
      baseURL: studio.origin,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 740 },
    });
    const theirs = await context.newPage();
    const watched = await watchPage(theirs, studio);
    await theirs.goto(url);
    await expect(theirs.getByText(title)).toHaveCount(0);
    await theirs.getByLabel(words.pin).fill('2469');
    await theirs.getByRole('button', { name: words.open }).click();
    await expect(theirs.getByLabel(words.pin)).toHaveAccessibleDescription(words.pinFaults.wrong);
    await theirs.getByLabel(words.pin).fill('2468');
    await theirs.getByRole('button', { name: words.open }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Garden' }).locator('img')).toHaveCount(2);
    const original = fillIn(words.downloadNamed, { name: 'DSC_10.jpg' });
    await expect(theirs.getByRole('link', { name: original, exact: true })).toBeVisible();
    watched.expectNoErrors([], false);

    // Who is told of views is nobody: they are there when the gallery is opened again.
    await page.reload();
    await expect(link).toContainText(own.links.views(1));
    await press(link.getByRole('button', { name: own.links.revokeNamed('Mother') }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: own.links.revoke, exact: true }));
    await expectNotice(page, own.links.revoked);
    await expect(link).toContainText(own.links.states.revoked);
    expect((await theirs.goto(url))?.status()).toBe(404);
    await expect(theirs.getByText(title)).toHaveCount(0);
    await context.close();

    await press(gallery.getByRole('button', { name: own.delete, exact: true }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: texts.actions.delete, exact: true }));
    await expectNotice(page, own.deleted);
    await expect(page.getByText(own.empty)).toBeVisible();
    await expect(page.locator('#admin-content')).toBeFocused();
    await press(page.locator('.toast').getByRole('button', { name: texts.actions.undo }));
    const card = page.getByRole('article', { name: title, exact: true });
    await expect(card).toContainText(own.items(3));
    await expectAccessibleLayout(page, 'client galleries');
    await card.getByRole('button').press('Enter');
    await expect(garden.getByRole('listitem')).toHaveCount(2);
  });

  test('a gallery is made from an enquiry, with its client', async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    const lastName = `Chen ${language}`;
    await owner.create('/api/contact', {
      firstName: 'Mei',
      lastName,
      email: 'mei@example.com',
      serviceType: 'portrait',
      message: 'Two of us, in May.',
    });
    await openTab(page, texts.tabs.contacts);
    const enquiry = page.getByRole('article', { name: new RegExp(lastName) });
    await press(enquiry.getByRole('button', { name: texts.contacts.clientGallery }));
    const form = page.getByRole('dialog', { name: own.form.addTitle });
    await expect(form.getByLabel(own.form.fields.clientName)).toHaveValue(new RegExp(lastName));
    await expect(form.getByLabel(own.form.fields.clientEmail)).toHaveValue('mei@example.com');
    await expect(form.getByLabel(own.form.fields.service)).toHaveValue('portrait');
    await press(form.getByRole('button', { name: texts.actions.save, exact: true }));
    await expectNotice(page, own.created);
    await expect(page.getByRole('article', { name: new RegExp(lastName) })).toContainText('mei@example.com');
  });
});
