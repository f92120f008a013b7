import { dayMs, isoAt } from '#contract/durations.ts';
import { en as ownEn, zh as ownZh } from '#app/admin/client-galleries/messages.ts';
import { en as sharingEn, zh as sharingZh } from '#app/admin/client-galleries/sharing-messages.ts';
import { transferWords } from '#app/site/client-gallery/transfer-words.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test, watchPage } from './story.ts';

test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

describeInBothLanguages(({ language, texts, press }) => {
  const own = { zh: ownZh, en: ownEn }[language];
  const sharing = { zh: sharingZh, en: sharingEn }[language];
  const siteLanguage = language === 'zh' ? 'zh-Hans' : 'en';

  test('the owner mails a link in the language of the client, who opens it; its end is moved; the gallery is archived and copied', async ({
    page,
    browser,
    studio,
  }) => {
    const server = await startMailServer({ isPlain: true });
    const owner = await signInAsOwner(studio);
    await owner.removeAll('/api/admin/client-galleries');
    await owner.replace('/api/admin/mail-settings', {
      server: { host: '127.0.0.1', port: Number(new URL(server.url).port), tls: 'starttls', user: '' },
      from: 'Studio <website@studio.example>',
      timeZone: null,
      sendsReceipts: false,
      recipients: [],
    });
    const title = language === 'zh' ? '陈家全家福' : 'Chen family';
    await owner.create('/api/admin/client-galleries', {
      title,
      clientName: '陈美玲',
      clientEmail: 'meiling@example.com',
      language: siteLanguage,
    });
    await openTab(page, texts.tabs['client-galleries']);
    const card = page.getByRole('article', { name: title, exact: true });
    await press(card.getByRole('button'));
    const gallery = page.getByRole('article', { name: title, exact: true });
    const links = gallery.getByRole('region', { name: own.links.heading });
    await press(links.getByRole('button', { name: own.links.add, exact: true }));
    await links.getByLabel(own.links.label).fill('Mother');
    await links.getByLabel(sharing.mail.send).check();
    const text = links.getByLabel(sharing.mail.text);
    await expect(text).toHaveValue(new RegExp(title));
    await text.fill('');
    await press(links.getByRole('button', { name: sharing.mail.add }));
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleLayout(page, 'the form of a link with its mail');
    await text.fill('周五可以来取相册。');
    await press(links.getByRole('button', { name: sharing.mail.add }));
    await expectNotice(page, sharing.mail.sent);
    const url = await links.getByRole('textbox', { name: own.links.newTitle }).inputValue();
    await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(1);
    const [mail] = server.received;
    expect(mail?.text).toContain(`周五可以来取相册。\n\n${url}`);
    expect(mail?.subject).toContain(title);

    const context = await browser.newContext({ baseURL: studio.origin, viewport: { width: 390, height: 740 } });
    const theirs = await context.newPage();
    const watched = await watchPage(theirs, studio);
    await theirs.goto(url);
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
    watched.expectNoErrors([], false);

    await press(links.getByRole('button', { name: own.links.done }));
    const link = links.getByRole('article', { name: 'Mother' });
    await press(link.getByRole('button', { name: sharing.expiry.changeNamed('Mother') }));
    const expiry = page.getByRole('dialog', { name: sharing.expiry.title });
    await expiry.getByLabel(sharing.expiry.label).fill('2020-01-01');
    await press(expiry.getByRole('button', { name: texts.actions.save, exact: true }));
    await expect(expiry.getByLabel(sharing.expiry.label)).toHaveAccessibleDescription(new RegExp(own.links.past));
    await expectAccessibleLayout(page, 'the end of a link');
    await expiry.getByLabel(sharing.expiry.label).fill('2099-03-01');
    await press(expiry.getByRole('button', { name: texts.actions.save, exact: true }));
    await expectNotice(page, sharing.expiry.saved);
    await expect(link).toContainText('2099');

    // Mailed again, at an address that takes the place of the one before.
    await press(link.getByRole('button', { name: sharing.renew.mailNamed('Mother') }));
    const again = page.getByRole('dialog', { name: sharing.renew.mailTitle });
    await expectAccessibleLayout(page, 'the mail of a link');
    await press(again.getByRole('button', { name: sharing.renew.send }));
    await expectNotice(page, sharing.mail.sent);
    const second = await links.getByRole('textbox', { name: own.links.newTitle }).inputValue();
    expect(second).not.toBe(url);
    await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(2);
    expect(server.received[1]?.text).toContain(second);
    expect((await theirs.goto(url))?.status()).toBe(404);
    await theirs.goto(second);
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await context.close();
    await server.stop();

    await page.reload();
    const activity = gallery.getByRole('region', { name: sharing.activity.heading });
    await expect(activity.getByRole('row', { name: /Mother/ })).toHaveCount(2);
    await press(gallery.getByRole('button', { name: sharing.actions.deliver }));
    await expectNotice(page, sharing.actions.saved);
    await expect(gallery).toContainText(own.states.delivered);
    await expectAccessibleLayout(page, 'a delivered client gallery');
    await press(gallery.getByRole('button', { name: sharing.actions.archive }));
    await expectNotice(page, sharing.actions.archiveHint);
    await press(gallery.getByRole('button', { name: sharing.actions.duplicate }));
    await expectNotice(page, sharing.actions.duplicated);
    await expect(gallery).toContainText(own.states.draft);
    const prepared = links.getByRole('article', { name: 'Mother' });
    await expect(prepared).toContainText(own.links.states.prepared);
    await press(prepared.getByRole('button', { name: sharing.renew.makeNamed('Mother') }));
    await expect(links.getByRole('textbox', { name: own.links.newTitle })).toHaveValue(/\/g\//);
    await press(page.getByRole('button', { name: own.back }));
    // The archived one is not among all.
    await expect(page.getByRole('article', { name: title, exact: true })).toHaveCount(1);
    await press(page.getByRole('button', { name: new RegExp(`^${own.states.archived}`) }));
    await expect(page.getByRole('article', { name: title, exact: true })).toContainText(own.states.archived);
  });

  test('a transfer is some files on a plain page, until a day', async ({ page, browser, studio }) => {
    const owner = await signInAsOwner(studio);
    await owner.removeAll('/api/admin/client-galleries');
    await openTab(page, texts.tabs['client-galleries']);
    await press(page.getByRole('button', { name: sharing.addTransfer }));
    const form = page.getByRole('dialog', { name: sharing.addTransferTitle });
    const title = `Listing ${language}`;
    await form.getByLabel(own.form.fields.title).fill(title);
    await form.getByLabel(own.form.fields.language).selectOption(siteLanguage);
    await expect(form.getByLabel(own.form.fields.sections)).toHaveCount(0);
    await expectAccessibleLayout(page, 'the form of a transfer');
    await press(form.getByRole('button', { name: texts.actions.save, exact: true }));
    await expectNotice(page, own.created);
    const gallery = page.getByRole('article', { name: title, exact: true });
    const files = ['12 Smith St 1.jpg', '12 Smith St 2.jpg'].map(async (name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await photo(),
    }));
    await page.getByLabel(texts.upload.choose, { exact: true }).setInputFiles(await Promise.all(files));
    await expectNotice(page, texts.upload.success, { timeout: 60_000 });
    const links = gallery.getByRole('region', { name: own.links.heading });
    await press(links.getByRole('button', { name: own.links.add, exact: true }));
    await expect(links.getByLabel(own.links.rights)).toHaveCount(0);
    const lastDay = links.getByLabel(own.links.expires);
    expect(Date.parse(await lastDay.inputValue()) - Date.now()).toBeGreaterThan(12 * dayMs);
    await lastDay.fill('');
    await press(links.getByRole('button', { name: own.links.add, exact: true }));
    await expect(lastDay).toHaveAttribute('aria-invalid', 'true');
    await lastDay.fill(isoAt(Date.now() + 10 * dayMs).slice(0, 10));
    await press(links.getByRole('button', { name: own.links.add, exact: true }));
    const url = await links.getByRole('textbox', { name: own.links.newTitle }).inputValue();

    const words = transferWords[siteLanguage];
    const context = await browser.newContext({
      baseURL: studio.origin,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 740 },
    });
    const theirs = await context.newPage();
    const watched = await watchPage(theirs, studio);
    await expect
      .poll(async () => {
        await theirs.goto(url);
        return theirs.getByRole('list', { name: words.files }).getByRole('listitem').count();
      })
      .toBe(2);
    await expect(theirs.getByRole('listitem').filter({ hasText: '12 Smith St 1.jpg' })).toContainText(
      /\d+\s?(kB|千字节)/,
    );
    const [download] = await Promise.all([
      theirs.waitForEvent('download'),
      theirs.getByRole('link', { name: words.downloadNamed.replace('{name}', '12 Smith St 2.jpg') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('12 Smith St 2.jpg');
    const [all] = await Promise.all([
      theirs.waitForEvent('download'),
      theirs.getByRole('link', { name: words.downloadAll }).click(),
    ]);
    expect(all.suggestedFilename()).toBe(`${title}.zip`);
    watched.expectNoErrors([], false);
    await context.close();
    const scripted = await browser.newContext({ baseURL: studio.origin, viewport: { width: 390, height: 740 } });
    const seen = await scripted.newPage();
    await watchPage(seen, studio);
    await seen.goto(url);
    await expectAccessibleLayout(seen, 'a transfer');
    await scripted.close();
    await page.reload();
    await expect(gallery.getByRole('region', { name: sharing.activity.heading }).getByRole('row')).toHaveCount(2);
  });
});
