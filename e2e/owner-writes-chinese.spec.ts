import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessibleAtBothWidths, expectAccessibleLayout } from './accessibility.ts';
import { describeInBothLanguages, openTab } from './owner-steps.ts';
import { expect, expectNotice, test } from './story.ts';

test.use({ mediaWorker: 'photos', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

describeInBothLanguages(({ language, width, texts }) => {
  const { translations: own, team, library, galleries, actions } = texts;
  const name = `Mei Lin ${language}`;

  test(`an owner writes Chinese, changes the English and is led to what is out of date (${language})`, async ({
    page,
    studio,
  }) => {
    const owner = await signInAsOwner(studio);
    await owner.addPhoto(await photo(), 'wedding-photography', 'A bride in the rain');
    await owner.create('/api/admin/team', {
      name,
      role: 'Retoucher',
      description: 'Keeps skin looking like skin.',
      image: `${studio.origin}/favicon.ico`,
    });
    const slug = `gardens-${language}`;
    await owner.create('/api/admin/galleries', { name: `Gardens ${language}`, slug, category: 'event-photography' });
    const shown = async (path: string) => (await page.request.get(path)).text();

    // A team member, by keyboard: the Chinese text follows the English one.
    await openTab(page, texts.tabs.team);
    const card = page.getByRole('article', { name });
    await expect(card).toContainText(own.someMissing);
    await card.getByRole('button', { name: texts.records.editNamed(name) }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: team.editTitle });
    const role = form.locator('[name="chinese.role"]');
    await expect(role).toBeEnabled();
    await form.getByLabel(team.fields.role).focus();
    await page.keyboard.press('Tab');
    await expect(role).toBeFocused();
    await expect(role).toHaveAccessibleName(own.chinese);
    await expect(role).toHaveAccessibleDescription(`${team.fields.role} ${own.empty}`);
    await page.keyboard.insertText(`修图师${language}`);
    await expectAccessibleLayout(page, `a form in two languages at ${width} px`);
    // Leaving with a Chinese text alone asks.
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: texts.records.discard });
    await question.getByRole('button', { name: texts.records.keepEditing, exact: true }).press('Enter');
    await role.press('Enter');
    await expectNotice(page, team.updated.title);
    expect(await shown('/api/admin/team?lang=zh-Hans')).toContain(`修图师${language}`);
    expect(await shown('/api/admin/team')).not.toContain('修图师');
    expect(await shown('/zh/team')).toContain(`修图师${language}`);
    expect(await shown('/team')).not.toContain('修图师');

    // The English alone changes: form, card and tab say so.
    await card.getByRole('button', { name: texts.records.editNamed(name) }).click();
    await expect(role).toHaveValue(`修图师${language}`);
    await form.getByLabel(team.fields.role).fill('Head of retouching');
    await expect(form.getByText(own.outdated)).toBeVisible();
    await form.getByRole('button', { name: actions.save, exact: true }).click();
    await expect(card).toContainText(own.someOutdated);
    await expect(page.getByRole('tab', { name: texts.tabs.team, exact: true })).toHaveAccessibleDescription(
      texts.pages.outdated(1),
    );

    // The tab of the pages leads there, and the text is confirmed.
    await openTab(page, texts.tabs.pages);
    const elsewhere = page.getByRole('region', { name: own.overview });
    await expectAccessibleLayout(page, `what lacks Chinese elsewhere at ${width} px`);
    await elsewhere.getByRole('button', { name: new RegExp(`^${texts.tabs.team}`) }).click();
    await expect(card).toContainText(own.outdatedFields(team.fields.role));
    await expectAccessibleAtBothWidths(page, 'the list of what lacks Chinese');
    await page.setViewportSize({ width, height: 740 });
    await card.getByRole('button', { name: texts.records.editNamed(name) }).click();
    await expectAccessibleLayout(page, `a Chinese text out of date at ${width} px`);
    await form.getByRole('button', { name: own.confirmNamed(team.fields.role) }).press('Enter');
    await expect(role).toBeFocused();
    await expect(form.getByText(own.confirmed)).toBeVisible();
    await form.getByRole('button', { name: actions.save, exact: true }).click();
    await expect(card).not.toContainText(own.outdatedFields(team.fields.role));
    expect(await shown('/api/admin/team?lang=zh-Hans')).toContain(`修图师${language}`);

    // A gallery and a photo.
    await openTab(page, texts.tabs['cms-galleries']);
    await page.getByRole('button', { name: texts.records.editNamed(`Gardens ${language}`) }).click();
    const galleryForm = page.getByRole('region', { name: galleries.editTitle });
    const title = galleryForm.locator('[name="chinese.name"]');
    await expect(title).toBeEnabled();
    await title.fill(`花园${language}`);
    await galleryForm.getByRole('button', { name: actions.save, exact: true }).click();
    await expectNotice(page, galleries.updated.title);
    expect(await shown('/api/galleries?lang=zh-Hans')).toContain(`花园${language}`);

    await openTab(page, texts.tabs.photos);
    const photos = page.getByRole('region', { name: library.heading });
    await photos.getByRole('combobox', { name: own.filter.label }).selectOption('incomplete');
    await photos
      .getByRole('button', { name: library.edit('photo.jpg') })
      .first()
      .click();
    const mediaForm = page.getByRole('dialog', { name: library.editTitle });
    const alt = mediaForm.locator('[name="chinese.alt"]');
    await expect(alt).toBeEnabled();
    await alt.fill('雨中的新娘');
    await mediaForm.getByRole('button', { name: actions.save, exact: true }).click();
    await expectNotice(page, library.updated.title);
    await expect(photos.getByRole('article')).toHaveCount(0);
    const { data } = (await (await page.request.get('/api/media?lang=zh-Hans')).json()) as { data: { alt: string }[] };
    expect(data.map((each) => each.alt)).toContain('雨中的新娘');
  });
});
