import { aboutSectionKeys, findAboutPlacement } from '#contract/records.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

test.setTimeout(180_000);

const path = '/api/admin/about-content';

/** Each round has one key of a section at most, so that each key is shown without the others of its section. */
const rounds = [
  ['hero_title', 'stats_projects', 'about_main_title', 'about_vision_title', 'about_mission_title', 'press_quote'],
  ['hero_subtitle', 'stats_clients', 'about_main_content', 'about_vision_content', 'about_mission_content'],
  ['hero_description', 'stats_experience', 'about_main_image'],
];

test('every key is shown at the place that "View on site" opens, with what the form asks for', async ({
  page,
  studio,
}) => {
  expect(rounds.flat().toSorted()).toEqual([...aboutSectionKeys, 'press_quote'].toSorted());
  const owner = await signInAsOwner(studio);
  await signInWithLanguage('en', page, studio);
  const entryOf = (sectionKey: string) => ({
    content: `Content of ${sectionKey}`,
    title: `Own ${sectionKey}`,
    imageUrl: `${studio.origin}/favicon.ico?${sectionKey}`,
    linkUrl: 'https://press.example/story',
    linkText: `Read ${sectionKey}`,
  });
  for (const keys of rounds) {
    await owner.removeAll(path);
    for (const sectionKey of keys) await owner.create(path, { sectionKey, ...entryOf(sectionKey) });

    await page.goto('/admin/about-content');
    for (const sectionKey of keys) {
      const card = page.getByRole('article').filter({ hasText: entryOf(sectionKey).content });
      const link = card.getByRole('link', { name: /^View on site/ });
      await expect(link, sectionKey).toHaveAttribute('href', findAboutPlacement(sectionKey).place);
    }

    for (const sectionKey of keys) {
      const { content, title, imageUrl, linkUrl, linkText } = entryOf(sectionKey);
      const { place, shows } = findAboutPlacement(sectionKey);
      await page.goto(place);
      const hash = new URL(page.url()).hash.slice(1);
      const section = hash ? page.locator(`[id="${hash}"]`) : page.getByRole('region', { name: 'Welcome' });
      if (sectionKey === 'about_main_image') {
        await expect(section.getByRole('img', { name: content }), sectionKey).toBeAttached();
      } else {
        await expect(section.getByText(content, { exact: true }), sectionKey).toBeVisible();
      }
      const count = (field: (typeof shows)[number]) => (shows.includes(field) ? 1 : 0);
      await expect(section.getByText(title, { exact: true }), sectionKey).toHaveCount(count('title'));
      await expect(section.locator(`img[src="${imageUrl}"]`), sectionKey).toHaveCount(count('imageUrl'));
      const shownLink = section.getByRole('link', { name: linkText });
      await expect(shownLink, sectionKey).toHaveCount(count('linkUrl'));
      if (count('linkUrl')) await expect(shownLink).toHaveAttribute('href', linkUrl);
      if (['hero_title', 'about_mission_content', 'press_quote'].includes(sectionKey)) await expectAccessible(page);
    }
  }
  await owner.removeAll(path);
});

test('the form tells which values the site does not show for the chosen key', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'About content', exact: true }).click();
  await page.getByRole('button', { name: 'Add Content Section' }).click();
  const form = page.getByRole('dialog', { name: 'Add Content Section' });
  const key = form.getByLabel('Section Key');
  const notShown = 'The site does not show this for the chosen section.';
  await key.selectOption('stats_projects');
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('');
  for (const label of ['Image URL', 'Link URL', 'Link Text']) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(notShown);
  }
  await expectAccessible(page);
  await key.selectOption('hero_title');
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('For this list only; the site does not show it.');
  await expect(form.getByLabel('Link URL')).toHaveAccessibleDescription('');
  await key.selectOption({ label: 'Custom...' });
  await expect(form.getByLabel('Custom section key')).toHaveAccessibleDescription(
    'Shown at the end of the About page.',
  );
  await expect(form.getByLabel('Image URL')).toHaveAccessibleDescription('');
});
