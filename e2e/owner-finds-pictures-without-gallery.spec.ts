import { en as looseEn, zh as looseZh } from '#app/admin/galleries/loose-images-messages.ts';
import type { CmsImage, Gallery } from '#contract/records.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';

describeInBothLanguages(({ language, texts, press }) => {
  test('pictures without a gallery are listed, put into one, or deleted', async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    const imageUrl = `${studio.origin}/favicon.ico`;
    const gallery: Pick<Gallery, 'name' | 'slug' | 'category'> = {
      name: `Veils ${language}`,
      slug: `veils-${language}`,
      category: 'wedding-photography',
    };
    await owner.create('/api/admin/galleries', gallery);
    for (const title of ['Long veil', 'Short veil']) await owner.create('/api/admin/cms/images', { imageUrl, title });
    const own = { en: looseEn, zh: looseZh }[language];
    await openTab(page, texts.tabs['cms-galleries']);
    const section = page.getByRole('region', { name: own.heading });
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await section.getByRole('checkbox', { name: own.select('Long veil') }).check();
    await section.getByRole('combobox', { name: own.gallery }).selectOption(gallery.name);
    await press(section.getByRole('button', { name: own.move(1) }));
    await expectNotice(page, own.moved(1));
    await expect(section.getByRole('listitem')).toHaveCount(1);

    await press(section.getByRole('button', { name: own.delete('Short veil') }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: texts.actions.delete, exact: true }));
    await expectNotice(page, own.deleted);
    await expect(section).toHaveCount(0);
    const { data } = (await (await page.request.get('/api/cms/images')).json()) as { data: CmsImage[] };
    expect(data.map(({ title }) => title)).toEqual(['Long veil']);
    expect(data[0]?.galleryId).not.toBeNull();

    // Deleted, the gallery takes its picture along.
    await press(page.getByRole('button', { name: texts.records.deleteNamed(gallery.name) }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: texts.actions.delete, exact: true }));
    await openTab(page, texts.tabs.trash);
    await expect(page.getByRole('tabpanel')).toContainText(texts.trash.withPictures(1));
  });
});
