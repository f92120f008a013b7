import { aboutSectionKeys } from '#contract/records/about-entry.ts';
import { aboutPlacementOf } from '#contract/records/about-placement.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

test.setTimeout(180_000);

const path = '/api/admin/about-content';

test('every key is shown at the place that "View on site" opens, with what the form asks for', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  await signInWithLanguage('en', page, studio);
  for (const sectionKey of [...aboutSectionKeys, 'press_quote']) {
    await owner.removeAll(path);
    const content = `Content of ${sectionKey}`;
    const entry = { title: `Own ${sectionKey}`, imageUrl: `${studio.origin}/favicon.ico?${sectionKey}` };
    const link = { linkUrl: 'https://press.example/story', linkText: `Read ${sectionKey}` };
    await owner.create(path, { sectionKey, content, ...entry, ...link });

    await page.goto('/admin?tab=about-content');
    const card = page.getByRole('article').filter({ hasText: sectionKey });
    const href = await card.getByRole('link', { name: /^View on site/ }).getAttribute('href');
    const { place, shows } = aboutPlacementOf(sectionKey);
    expect(href, sectionKey).toBe(place);

    await page.goto(place);
    const hash = new URL(page.url()).hash.slice(1);
    const section = hash ? page.locator(`[id="${hash}"]`) : page.getByRole('region', { name: 'Welcome' });
    if (sectionKey === 'about_main_image') {
      await expect(section.getByRole('img', { name: content }), sectionKey).toBeAttached();
    } else {
      await expect(section.getByText(content, { exact: true }), sectionKey).toBeVisible();
    }
    const count = (field: (typeof shows)[number]) => (shows.includes(field) ? 1 : 0);
    await expect(section.getByText(entry.title, { exact: true }), sectionKey).toHaveCount(count('title'));
    await expect(section.locator(`img[src="${entry.imageUrl}"]`), sectionKey).toHaveCount(count('imageUrl'));
    const shownLink = section.getByRole('link', { name: link.linkText });
    await expect(shownLink, sectionKey).toHaveCount(count('linkUrl'));
    if (count('linkUrl')) await expect(shownLink).toHaveAttribute('href', link.linkUrl);
    if (['hero_title', 'about_mission_content', 'press_quote'].includes(sectionKey)) await expectAccessible(page);
  }
  await owner.removeAll(path);
});

test('the form tells which values the site does not show for the chosen key', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await page.getByRole('tab', { name: 'About content' }).click();
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
