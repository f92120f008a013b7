import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { en as deliveryEn, zh as deliveryZh } from '#app/admin/client-galleries/delivery-messages.ts';
import { downloadWords } from '#app/site/client-gallery/download-words.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });

const names = ['DSC_1.jpg', 'DSC_2.jpg'];

async function saveZip(page: Page, press: () => Promise<void>): Promise<string[]> {
  const started = page.waitForEvent('download');
  await press();
  const download: Download = await started;
  return [...(await readZip(await readFile(await download.path()))).keys()];
}

describeInBothLanguages(({ language, texts, press }) => {
  const delivery = { zh: deliveryZh, en: deliveryEn }[language];
  const siteLanguage = language === 'zh' ? 'zh-Hans' : 'en';
  const words = downloadWords[siteLanguage];

  test('an agent downloads a listing in two sizes, and who may only look sees a watermark, which is changed', async ({
    page,
    browser,
    studio,
  }) => {
    test.setTimeout(240_000);
    const title = `Smith St ${language}`;
    const owner = await signInAsOwner(studio);
    await owner.removeAll('/api/admin/client-galleries');
    await owner.removeAll('/api/admin/delivery-presets');
    const fields = { title, address: '12 Smith St', language: siteLanguage };
    const { id } = (await owner.create('/api/admin/client-galleries', fields)) as { id: string };
    const share = async (right: string) =>
      (
        (await owner.create(`/api/admin/client-galleries/${id}/links`, { rights: [right] })) as unknown as {
          url: string;
        }
      ).url;

    await openTab(page, texts.tabs['client-galleries']);
    await press(page.getByRole('button', { name: delivery.presets.open }));
    const sizes = page.getByRole('dialog', { name: delivery.presets.title });
    await press(sizes.getByRole('button', { name: delivery.presets.add }));
    const save = (form: typeof sizes) => form.getByRole('button', { name: texts.actions.save, exact: true });
    await press(save(sizes));
    const name = sizes.getByRole('textbox', { name: delivery.presets.name, exact: true });
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('MLS');
    await sizes.getByLabel(delivery.presets.width).fill('300');
    await sizes.getByLabel(delivery.presets.height).fill('300');
    await sizes.getByLabel(delivery.presets.kilobytes).fill('60');
    await expectAccessibleLayout(page, 'the form of a size');
    await press(save(sizes));
    await expectNotice(page, delivery.presets.saved);
    await expect(sizes.getByText('MLS')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sizes).toBeHidden();

    await press(page.getByRole('article', { name: title, exact: true }).getByRole('button'));
    const gallery = page.getByRole('article', { name: title, exact: true });
    const files = names.map(async (file) => ({ name: file, mimeType: 'image/jpeg', buffer: await photo() }));
    await page.getByLabel(texts.upload.choose, { exact: true }).setInputFiles(await Promise.all(files));
    await expectNotice(page, texts.upload.success, { timeout: 60_000 });

    const openForm = async () => {
      await press(gallery.getByRole('button', { name: delivery.edit }));
      return page.getByRole('dialog', { name: delivery.form.title });
    };
    const form = await openForm();
    await form.getByLabel(delivery.form.kind).selectOption('text');
    await press(save(form));
    await expect(form.getByLabel(delivery.form.text)).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel(delivery.form.text).fill('青禾 PROOF');
    await form.getByLabel(delivery.form.standard['2048']).check();
    await form.getByLabel(/MLS/).check();
    await form.getByLabel(delivery.form.original).uncheck();
    await form.getByLabel(delivery.form.copyright).fill('© 青禾摄影');
    await expectAccessibleLayout(page, 'watermark and sizes');
    await press(save(form));
    await expectNotice(page, delivery.saved);
    const section = gallery.getByRole('region', { name: delivery.heading });
    await expect(section).toContainText('青禾 PROOF');
    // Everything is made: nothing is said of progress any more.
    await expect(section.getByRole('listitem')).toHaveCount(0, { timeout: 60_000 });

    const context = await browser.newContext({
      baseURL: studio.origin,
      javaScriptEnabled: false,
      acceptDownloads: true,
      viewport: { width: 390, height: 740 },
    });
    const agent = await context.newPage();
    await agent.goto(await share('download'));
    const all = (label: string) => agent.getByRole('link', { name: words.all.replace('{size}', label) });
    expect(await saveZip(agent, () => all(words.standard['2048']).click())).toEqual(names);
    expect(await saveZip(agent, () => all('MLS').click())).toEqual(['12-smith-st-01.jpg', '12-smith-st-02.jpg']);
    await expect(all(words.originals)).toHaveCount(0);
    await agent.getByText(words.choose).click();
    await agent.getByRole('radio', { name: 'MLS' }).check();
    await agent.getByRole('checkbox', { name: 'DSC_2.jpg' }).check();
    const chosen = await saveZip(agent, () => agent.getByRole('button', { name: words.chosen }).click());
    expect(chosen).toEqual(['12-smith-st-02.jpg']);
    // Axe needs script.
    const look = await page.context().newPage();
    await look.goto(agent.url());
    await look.getByText(words.choose).click();
    await expectAccessibleLayout(look, 'the downloads of a client gallery');
    await look.close();

    const family = await context.newPage();
    const looking = await share('view');
    await family.goto(looking);
    await expect(family.getByText(words.title, { exact: true })).toHaveCount(0);
    const picture = `${looking}/files/${await firstItem()}/320.jpg`;
    const first = await (await context.request.get(picture)).body();
    const again = await openForm();
    await again.getByLabel(delivery.form.text).fill('OTHER');
    await press(save(again));
    await expect(section).toContainText('OTHER');
    await expect(section.getByRole('listitem')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(async () => (await context.request.get(picture)).status(), { timeout: 60_000 }).toBe(200);
    const second = await (await context.request.get(picture)).body();
    expect(second.equals(first)).toBe(false);
    await context.close();

    async function firstItem(): Promise<string> {
      const base = await family.locator('main img').last().getAttribute('src');
      return /files\/([0-9a-f-]{36})/.exec(base ?? '')?.[1] ?? 'no picture';
    }
  });
});
