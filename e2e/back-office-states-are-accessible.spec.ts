import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { failCalls, fillStudio, longName } from './filled-studio.ts';
import { expect, expectNotice, test } from './story.ts';

// Without transitions nothing has to end before axe looks.
test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });

test.use({
  expectedPageErrors: [
    '503 /api/*',
    '503 /uploads/*',
    'console Failed to load * ApiError: 503: *',
    '404 /objects/uploads/*',
    '401 /api/admin/*',
    'failed /api/admin/changes',
    'console Failed to load * ApiError: 401: *',
  ],
});
test.setTimeout(300_000);

describeInBothLanguages(({ language, texts }) => {
  const { actions } = texts;

  test(`uploading and the library are accessible in every state (${language})`, async ({ page, studio }) => {
    const { owner } = await fillStudio(studio);
    // Both languages share a studio, so each uses different pictures.
    const alt = `Duplicate in ${language}`;
    const fresh = `new-${language}.jpg`;
    const duplicate = await photo();
    const item = await owner.addPhoto(duplicate, 'event-photography', alt);
    await owner.create('/api/admin/team', {
      name: longName,
      role: 'Seen',
      description: 'On a picture.',
      image: item.filePath,
    });
    await openTab(page, texts.tabs.photos);
    const upload = page.getByRole('region', { name: texts.upload.heading });
    const library = page.getByRole('region', { name: texts.library.heading });

    // On a phone the form is behind a button.
    const toggle = page.getByRole('button', { name: texts.upload.heading });
    if (await toggle.isVisible()) await toggle.click();
    await upload.getByRole('button', { name: texts.upload.choose }).click();
    await expectNotice(page, texts.upload.selectCategoryText);
    await expectAccessibleLayout(page, 'no category');
    await upload.getByLabel(texts.upload.category).selectOption('event-photography');
    const files = upload.getByLabel(texts.upload.chooseImages);
    await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
    await expect(upload.getByRole('alert')).toContainText('notes.txt');
    await expectAccessibleLayout(page, 'wrong format');

    await expect
      .poll(async () => (await (await page.request.get('/api/media')).text()).includes(alt), { timeout: 60_000 })
      .toBe(true);
    await files.setInputFiles([
      { name: fresh, mimeType: 'image/jpeg', buffer: await photo() },
      { name: 'again.jpg', mimeType: 'image/jpeg', buffer: duplicate },
      { name: 'once-more.jpg', mimeType: 'image/jpeg', buffer: duplicate },
    ]);
    await expect(upload.getByRole('group', { name: texts.upload.duplicate.group('again.jpg') })).toBeVisible();
    await expectAccessibleLayout(page, 'waiting and duplicate');
    await upload.getByRole('button', { name: texts.upload.duplicate.skipAll }).click();
    // Each of the three upload steps fails once and shows its error.
    const expectFailed = async (step: keyof typeof texts.upload.steps) => {
      const stepName = texts.upload.steps[step];
      await expectNotice(page, texts.upload.failed(stepName), { timeout: 60_000 });
      await expect(upload.getByText(texts.labelled(stepName, texts.problems.unavailable))).toBeVisible();
      await expect(upload.getByRole('button', { name: texts.upload.retryFile(fresh) })).toBeVisible();
      await expectAccessibleLayout(page, `upload failed at ${step}`);
    };
    const restoreUploadUrl = await failCalls(page, 'POST', '**/api/admin/upload-url');
    await page.getByRole('button', { name: texts.upload.start(1) }).click();
    await expectFailed('upload-url');
    await restoreUploadUrl();
    const restorePut = await failCalls(page, 'PUT', '**/uploads/**');
    await page.getByRole('button', { name: texts.upload.retryFailed }).click();
    await expectFailed('put');
    await restorePut();
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    await page.route('**/uploads/**', async (route) => {
      await resumed;
      await route.continue();
    });
    await page.getByRole('button', { name: texts.upload.retryFailed }).click();
    await expect(upload.getByRole('progressbar')).toBeVisible();
    await expectAccessibleLayout(page, 'uploading');
    const restoreRecord = await failCalls(page, 'POST', '**/api/admin/media');
    resume();
    // The paused request may count as a lost connection by now; the client then retries after a delay.
    await expectFailed('record');
    await restoreRecord();
    await page.getByRole('button', { name: texts.upload.retryFailed }).click();
    await expectNotice(page, texts.upload.success, { timeout: 60_000 });
    await expect(upload.getByRole('region', { name: texts.upload.queue })).toHaveCount(0);
    await expect(library.getByRole('article', { name: fresh }).getByRole('link')).toBeVisible({ timeout: 60_000 });
    await expectAccessibleLayout(page, 'uploaded');

    await library.getByRole('searchbox').fill('no file is called this');
    await expect(library.getByText(texts.library.emptyView)).toBeVisible();
    await expectAccessibleLayout(page, 'no match');
    await library.getByRole('searchbox').fill(alt);
    const card = library.getByRole('article', { name: 'photo.jpg' });
    await card.getByRole('checkbox').check();
    await expectAccessibleLayout(page, 'selected');
    const restorePatch = await failCalls(page, 'PATCH', '**/api/admin/media/*');
    await library.getByRole('button', { name: texts.library.unpublish }).click();
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation.getByRole('listitem')).toContainText(longName);
    await expectAccessibleLayout(page, 'unpublishing of a used picture');
    await confirmation.getByRole('button', { name: texts.records.unpublish, exact: true }).click();
    await page.locator('.toast').getByRole('button', { name: actions.retry }).focus();
    await expectAccessibleLayout(page, 'bulk change failed');

    await card.getByRole('button', { name: texts.library.edit('photo.jpg') }).click();
    const form = page.getByRole('dialog', { name: texts.library.editTitle });
    await form.getByLabel(texts.library.fields.caption).fill('Late in the day');
    await form.getByRole('button', { name: actions.save, exact: true }).click();
    await expect(form.getByRole('alert').filter({ hasText: texts.problems.unavailable })).toBeVisible();
    await expectNotice(page, texts.library.updateFailed.title);
    await expectAccessibleLayout(page, 'item not saved');
    await restorePatch();
    await form.getByRole('button', { name: actions.save, exact: true }).click();
    await expect(form).toHaveCount(0);
    await expectNotice(page, texts.library.updated.title);

    await card.getByRole('button', { name: texts.library.deleteOne('photo.jpg') }).click();
    await expect(confirmation.getByRole('listitem')).toContainText(longName);
    await expectAccessibleLayout(page, 'deletion of a used picture');
    await confirmation.getByRole('button', { name: actions.cancel, exact: true }).click();
    await failCalls(page, 'POST', '**/api/admin/media/references');
    const restoreDelete = await failCalls(page, 'DELETE', '**/api/admin/media/*');
    await card.getByRole('button', { name: texts.library.deleteOne('photo.jpg') }).click();
    await expect(confirmation).toContainText(texts.library.referencesUnknown);
    await expectAccessibleLayout(page, 'deletion with unknown references');
    await confirmation.getByRole('button', { name: actions.delete, exact: true }).click();
    await expectNotice(page, texts.library.deleteFailed.title);
    // The focus keeps the toast.
    await page.locator('.toast').getByRole('button', { name: actions.retry }).focus();
    await expectAccessibleLayout(page, 'not deleted');
    await restoreDelete();
    await page.locator('.toast').getByRole('button', { name: actions.retry }).click();
    await expectNotice(page, texts.library.deleted.title);
    await expect(card).toHaveCount(0);
  });

  test(`choosing pictures is accessible in every state (${language})`, async ({ page, studio }) => {
    await fillStudio(studio);
    // What could not be loaded waits for the button, and is not loaded with the changes of others.
    await page.route('**/api/admin/changes', () => {});
    // Before the reload: the page asks for the library at once, and keeps the response for what needs it first.
    const restoreLibrary = await failCalls(page, 'GET', '**/api/media');
    // The stream that is open already is not intercepted.
    await page.reload();
    // Before the tab opens: it reads the images, too, if some lack Chinese.
    const restoreImages = await failCalls(page, 'GET', '**/api/cms/images');
    await openTab(page, texts.tabs['cms-galleries']);
    const gallery = page.getByRole('article', { name: longName }).first();
    await gallery.getByRole('button', { name: texts.galleryImages.openNamed(longName) }).click();
    const images = page.getByRole('dialog', { name: texts.galleryImages.title(longName) });
    await expect(images.getByRole('alert')).toContainText(texts.galleryImages.loadFailed);
    await expectAccessibleLayout(page, 'images not loaded');
    await restoreImages();
    await images.getByRole('button', { name: actions.retry }).click();
    const image = images.getByRole('listitem').filter({ hasText: longName });
    // The dialog grows when it is there, and its buttons move: a click at this moment misses them.
    await expect(image).toBeVisible();

    await images.getByRole('button', { name: texts.galleryImages.add, exact: true }).click();
    const picker = page.getByRole('dialog', { name: texts.picker.manyTitle });
    await expect(picker.getByRole('alert').filter({ hasText: texts.problems.unavailable })).toBeVisible();
    await expectAccessibleLayout(page, 'library not loaded');
    await restoreLibrary();
    await picker.getByRole('button', { name: actions.retry }).click();
    await picker
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    // The failure of the library leaves when it is loaded.
    await expect(picker.getByRole('alert').filter({ hasText: 'a.txt' })).toBeVisible();
    await picker.getByRole('searchbox').fill('no file is called this');
    await expect(picker.getByText(texts.picker.empty)).toBeVisible();
    await expectAccessibleLayout(page, 'nothing to choose');
    // The first Escape clears the search field; only the second one closes the dialog.
    await page.keyboard.press('Escape');
    await expect(picker.getByRole('searchbox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);

    await image.getByRole('button', { name: texts.records.editNamed(longName) }).click();
    const form = page.getByRole('dialog', { name: texts.galleryImages.editTitle });
    await form.getByLabel(texts.galleryImages.fields.imageUrl).fill('nonsense');
    await form.getByRole('button', { name: actions.save, exact: true }).click();
    await expect(form.locator('[aria-invalid=true]')).toBeVisible();
    await expectAccessibleLayout(page, 'image refused');
    await page.keyboard.press('Escape');
    const discard = page.getByRole('alertdialog', { name: texts.records.discard });
    await expectAccessibleLayout(page, 'discard confirmation');
    await discard.getByRole('button', { name: texts.records.discardConfirm }).click();
    await expect(form).toHaveCount(0);

    await image.getByRole('button', { name: texts.galleryImages.remove(longName) }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleLayout(page, 'removal confirmation');
    await page.getByRole('alertdialog').getByRole('button', { name: actions.delete, exact: true }).click();
    await expect(images.getByText(texts.galleryImages.empty)).toBeVisible();
    await expectAccessibleLayout(page, 'no images');
  });

  test(`enquiries, settings and sessions are accessible in every state (${language})`, async ({ page, studio }) => {
    await fillStudio(studio);
    await page.goto('/admin');
    const { contacts, settings } = texts;
    for (const view of ['unread', 'archived', 'quarantine', 'inbox'] as const) {
      await page
        .getByRole('button', { name: new RegExp(`^${contacts.viewNames[view]}`) })
        .first()
        .click();
      await expectAccessibleLayout(page, `view ${view}`);
    }
    await page.getByRole('searchbox').fill('nobody is called this');
    await expect(page.getByText(contacts.emptyView)).toBeVisible();
    await expectAccessibleLayout(page, 'nobody found');
    await page.getByRole('searchbox').fill('Hohenstein');
    const card = page.getByRole('article').first();
    await failCalls(page, 'PATCH', '**/api/admin/contacts/*');
    await failCalls(page, 'DELETE', '**/api/admin/contacts/*');
    await card.getByRole('button', { name: contacts.archive, exact: true }).click();
    await expectNotice(page, contacts.stateFailed);
    await expectAccessibleLayout(page, 'not archived');
    await card.getByRole('button', { name: actions.delete }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: actions.delete, exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: contacts.deleteFailed })).toBeVisible();
    await expectAccessibleLayout(page, 'not deleted');
    await page.keyboard.press('Escape');

    await expect(page.locator('.toast')).toHaveCount(0);

    const dialog = page.getByRole('dialog', { name: settings.title });
    for (const address of ['studio', 'sessions', 'audit-events*'])
      await failCalls(page, 'GET', `**/api/admin/${address}`);
    await page.getByRole('button', { name: texts.header.settings }).click();
    for (const section of ['studio', 'sessions', 'audit'] as const) {
      await dialog.getByRole('tab', { name: settings.sections[section] }).click();
      await expect(
        dialog.getByRole('alert').filter({ hasText: texts.problems.unavailable, visible: true }),
      ).toBeVisible();
      await expectAccessibleLayout(page, `${section} not loaded`);
    }
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.getByRole('button', { name: texts.header.settings }).click();
    await dialog.locator('input[name=name]').fill('');
    await failCalls(page, 'PUT', '**/api/admin/studio');
    await dialog.getByRole('button', { name: actions.save, exact: true }).click();
    await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
    await expectAccessibleLayout(page, 'studio refused');
    await dialog.locator('input[name=name]').fill('Another name');
    await dialog.getByRole('button', { name: actions.save, exact: true }).click();
    await expect(dialog.getByText(settings.saveFailed)).toBeVisible();
    await expectAccessibleLayout(page, 'studio not saved');
    await dialog.getByRole('tab', { name: settings.sections.password }).click();
    await dialog.getByRole('button', { name: settings.password.submit }).click();
    await expectAccessibleLayout(page, 'password refused');
    await page.keyboard.press('Escape');
    // The list of first steps is loaded again after the settings.
    const loadedAgain = page.waitForResponse('**/api/admin/first-steps');
    await page.getByRole('alertdialog').getByRole('button', { name: texts.records.discardConfirm }).click();
    await expect(dialog).toHaveCount(0);
    await (await loadedAgain).finished();

    await page.context().setOffline(true);
    await expect(page.getByText(texts.status.offline)).toBeVisible();
    await expectAccessibleLayout(page, 'offline');
    await page.context().setOffline(false);

    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    await page.request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
    // The stream of changes ends with the session, so the page learns of it by itself.
    const login = page.getByRole('alertdialog', { name: texts.login.title });
    await login.getByLabel(texts.login.username).fill('nobody');
    await login.getByLabel(texts.login.password).fill('not the password');
    await login.getByRole('button', { name: texts.login.submit, exact: true }).click();
    await expect(login.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(2);
    await expectAccessibleLayout(page, 'session ended');
  });
});
