import { en as ownEn, zh as ownZh } from '#app/admin/altered/altered-messages.ts';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import { fillIn } from '#contract/fill-in.ts';
import type { MediaItem } from '#contract/media.ts';
import { clientGalleryWords } from '#app/site/client-gallery/words.ts';
import { alterationWords } from '#app/site/alteration/words.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessible, expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test, watchPage } from './story.ts';

test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });

describeInBothLanguages(({ language, texts, press }) => {
  const siteLanguage = language === 'zh' ? 'zh-Hans' : 'en';
  const words = alterationWords[siteLanguage];
  const own = language === 'zh' ? ownZh : ownEn;

  test('an altered photo of a listing is shown with its original only, and the agent prints the way to it; a better edit takes its place', async ({
    page,
    browser,
    studio,
  }) => {
    test.setTimeout(240_000);
    const owner = await signInAsOwner(studio);
    await owner.removeAll('/api/admin/client-galleries');
    const read = async <T>(path: string, json?: object): Promise<T> => {
      const answer = await callApi(`${studio.origin}${path}`, { headers: owner.headers, ...(json && { json }) });
      return ((await answer.json()) as { data: T }).data;
    };
    const title = `12 Smith St ${language}`;
    const { id } = await read<ClientGallery>('/api/admin/client-galleries', { title, language: siteLanguage });
    const { url } = await read<NewClientLink>(`/api/admin/client-galleries/${id}/links`, { rights: ['download'] });
    const listItems = () => read<MediaItem[]>(`/api/admin/client-galleries/${id}/items`);

    await openTab(page, texts.tabs['client-galleries']);
    await page.getByRole('article', { name: title, exact: true }).getByRole('button').press('Enter');
    const gallery = page.getByRole('article', { name: title, exact: true });
    const files = [
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 600, height: 400 }) },
      { name: 'staged.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 601, height: 400 }) },
    ];
    await gallery.getByLabel(texts.upload.choose, { exact: true }).setInputFiles(files);
    await expect(gallery.locator('li img')).toHaveCount(2, { timeout: 60_000 });

    const alter = gallery.getByRole('button', { name: own.altered.one('staged.jpg') });
    await press(alter);
    const dialog = page.getByRole('dialog', { name: own.altered.title });
    await dialog.getByLabel(own.altered.kind).selectOption('staged');
    await expectAccessibleLayout(page, 'what was altered');
    await press(dialog.getByRole('button', { name: texts.actions.save, exact: true }));
    await expectNotice(page, own.altered.saved);
    await expect(gallery.getByText(own.altered.lacksOriginal)).toBeVisible();

    const context = await browser.newContext({
      baseURL: studio.origin,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 740 },
    });
    const theirs = await context.newPage();
    const watched = await watchPage(theirs, studio);
    await theirs.goto(url);
    await expect(theirs.locator('.wall-item img')).toHaveCount(1);
    await expect(theirs.getByText('staged.jpg')).toHaveCount(0);

    await press(alter);
    await press(dialog.getByRole('button', { name: own.altered.choose('empty.jpg') }));
    await dialog.getByLabel(own.altered.note).fill('A sofa was added.');
    await press(dialog.getByRole('button', { name: texts.actions.save, exact: true }));
    const address = dialog.getByRole('textbox', { name: own.altered.page });
    await expect(address).toHaveValue(new RegExp(`^${studio.origin}/a/[a-z2-9]{12}$`));
    await expect(dialog.getByRole('img', { name: own.altered.code })).toBeVisible();
    await expectAccessibleLayout(page, 'the public page of an altered photo');
    await page.emulateMedia({ media: 'print' });
    await expect(dialog.getByRole('img', { name: own.altered.code })).toBeVisible();
    await expect(dialog.getByText(own.altered.intro)).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');

    await theirs.goto(url);
    await expect(theirs.locator('.wall-item img')).toHaveCount(2);
    const label = theirs.locator('.altered-label');
    await expect(label).toContainText(words.kinds.staged);
    const download = fillIn(clientGalleryWords[siteLanguage].downloadNamed, { name: 'staged-virtually-staged.jpg' });
    await expect(theirs.getByRole('link', { name: download })).toBeVisible();
    await label.getByRole('link', { name: words.seeOriginal }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: words.kinds.staged })).toBeVisible();
    await expect(theirs.getByText('A sofa was added.')).toBeVisible();
    await expect(theirs.locator('.altered-pair figure')).toHaveCount(2);
    const widths = theirs
      .locator('.altered-pair img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    expect(await widths).toEqual([true, true]);
    watched.expectNoErrors([], false);

    const seen = await browser.newContext({ baseURL: studio.origin, viewport: { width: 1280, height: 800 } });
    const disclosure = await seen.newPage();
    await disclosure.goto(theirs.url());
    await expectAccessible(disclosure);
    await disclosure.goto(url);
    await expectAccessible(disclosure);
    await disclosure
      .locator('.wall-item', { has: disclosure.locator('.altered-label') })
      .locator('a')
      .first()
      .click();
    await expect(disclosure.getByRole('dialog').locator('.altered-label')).toContainText(words.kinds.staged);
    await expectAccessible(disclosure);
    await seen.close();

    const before = await listItems();
    await gallery.getByLabel(own.replaceFile.choose('staged.jpg')).setInputFiles({
      name: 'staged-2.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 900, height: 600 }),
    });
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('staged-2.jpg');
    await press(question.getByRole('button', { name: own.replaceFile.button, exact: true }));
    await expectNotice(page, own.replaceFile.started);
    const find = async () => (await listItems()).map((item) => [item.id, item.picture?.width]);
    const altered = before.find(({ originalName }) => originalName === 'staged.jpg') as MediaItem;
    await expect.poll(find, { timeout: 60_000 }).toContainEqual([altered.id, 900]);
    expect((await listItems()).map((item) => item.id)).toEqual(before.map((item) => item.id));
    await theirs.goto(url);
    await expect(label).toContainText(words.kinds.staged);
    await context.close();
  });

  test.describe('in the library', () => {
    // It is refused without its original.
    test.use({ expectedPageErrors: ['400 /api/admin/media/*'] });
    test('an altered photo of the library is not published without its original, and the property page shows both', async ({
      page,
      studio,
    }) => {
      test.setTimeout(240_000);
      const owner = await signInAsOwner(studio);
      await owner.addPhoto(await photo({ width: 620, height: 400 }), 'records-only', `Empty ${language}`);
      await owner.addPhoto(await photo({ width: 621, height: 400 }), 'visual-staging', `Staged ${language}`);
      const listed = async () => (await fetch(`${studio.origin}/api/media`)).text();
      await expect.poll(listed, { timeout: 60_000 }).toContain(`Staged ${language}`);

      await openTab(page, texts.tabs.photos);
      const library = page.getByRole('region', { name: texts.library.heading });
      await library.getByRole('searchbox').fill(`Staged ${language}`);
      await expect(library.getByRole('article')).toHaveCount(1);
      await press(library.getByRole('article').getByRole('button').first());
      const preview = page.getByRole('dialog', { name: texts.library.preview.title });
      await press(preview.getByRole('button', { name: own.altered.button }));
      const dialog = page.getByRole('dialog', { name: own.altered.title });
      await dialog.getByLabel(own.altered.kind).selectOption('staged');
      const save = dialog.getByRole('button', { name: texts.actions.save, exact: true });
      await press(save);
      await expect(dialog.getByRole('alert')).toContainText(texts.faults['original-missing']);
      await expect(dialog.getByRole('button', { name: own.altered.saveDraft })).toBeVisible();
      await dialog.getByRole('searchbox').fill(`Empty ${language}`);
      await press(dialog.locator('.media-choice').first());
      await expectAccessibleLayout(page, 'what was altered');
      await press(save);
      await expectNotice(page, own.altered.saved);

      await expect
        .poll(async () => (await fetch(`${studio.origin}/property`)).text(), { timeout: 60_000 })
        .toContain(alterationWords.en.kinds.staged);
      await page.goto(language === 'zh' ? '/zh/property' : '/property');
      const staging = page.locator('#visual-staging');
      await expect(staging.locator('.before-after').first()).toContainText(words.original);
      await expect(staging.locator('.altered-label').first()).toContainText(words.kinds.staged);
      await expectAccessible(page);
    });
  });
});
