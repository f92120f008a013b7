import { builtInTeam } from '#content/team-members.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expect, hydrated, test, untilDocumentMatches } from './story.ts';

test.use({ mediaWorker: 'photos' });

const cards = [
  ['Newborn', '/newborn'],
  ['Family', '/portrait#family-portrait'],
  ['Headshots', '/portrait#professional'],
  ['Wedding', '/wedding'],
  ['Property', '/property'],
  ['Warehouse', '/property#warehouse'],
  ['Commercial & Event', '/commercial'],
];

/** The number of elements in each row, from the top. */
function perRow(tops: number[]): number[] {
  return [...Map.groupBy(tops, (top) => Math.round(top)).values()].map((line) => line.length);
}

test('the home page has its sections in their order', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Capturing Your Vision');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Our Services',
    'Featured Work',
    'A studio that takes its time',
    'Meet Our Team',
    'How a session goes',
    "Let's create together",
  ]);
});

test('the manifest for the home screen is linked once the page is there', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');
});

test('the hero links to the enquiry and to the services below', async ({ page }) => {
  await page.goto('/');
  const opening = page.getByRole('region', { name: 'Welcome' });
  await expect(opening.getByRole('img')).toHaveJSProperty('complete', true);
  await expect(opening.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/contact');
  await opening.getByRole('link', { name: 'Scroll down' }).click();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeInViewport();
});

test('seven services are shown in rows of four and three, each linked to its page', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('region', { name: 'Our Services' }).getByRole('link');
  await expect(links).toHaveCount(cards.length);
  for (const [index, [name, address]] of cards.entries()) {
    await expect(links.nth(index)).toHaveAccessibleName(new RegExp(`^${name} `));
    await expect(links.nth(index)).toHaveAttribute('href', address as string);
  }
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
  expect(perRow(tops)).toEqual([4, 3]);
});

test('the card of warehouses leads to what the studio offers for them, on a page that shows one', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: /^Warehouse / }).click();
  await expect(page.getByRole('heading', { name: 'Warehouses and offices' })).toBeInViewport();
  await expect(page.locator('#photo').getByRole('img', { name: /warehouse/i })).toHaveCount(1);
});

test('the built-in team of 18 is shown in rows of 2, 3, 3, 5 and 5, with the built-in figures beside the text', async ({
  page,
}) => {
  await page.goto('/');
  const members = page.getByRole('region', { name: 'Meet Our Team' }).getByRole('article');
  await expect(members).toHaveCount(18);
  const tops = await members.evaluateAll((all) => all.map((member) => member.getBoundingClientRect().top));
  expect(perRow(tops)).toEqual([2, 3, 3, 5, 5]);

  for (const { name, description } of builtInTeam) {
    await expect(members.filter({ has: page.getByRole('heading', { name }) }).getByText(description)).toBeVisible();
  }

  const figures = page.getByRole('region', { name: 'A studio that takes its time' }).getByRole('definition');
  await expect(figures).toHaveText(['1W+', '7']);
});

test('a card shows a random one of its photos, and hydration does not change it', async ({ page, studio }) => {
  test.setTimeout(120_000);
  const owner = await signInAsOwner(studio);
  for (const name of ['The Okafors', 'The Lindens', 'The Reyes']) {
    await owner.addPhoto(await photo({ width: 450, height: 600 }), 'family-portraits', name);
  }
  const card = page.getByRole('link', { name: /^Family / }).locator('img');
  // The addresses of the three pictures among which the page chooses.
  await untilDocumentMatches(page, '/', /data-choices="(?:[^"]*?&quot;\/media\/){3}/);
  await page.goto('/');
  await expect(page.locator('[data-choices]')).toHaveCount(1);
  const choices = await page.locator('[data-choices]').getAttribute('data-choices');
  expect(JSON.parse(choices ?? '[]')).toHaveLength(3);

  const sources = new Set<string>();
  await expect(async () => {
    await page.reload();
    const before = await card.getAttribute('src');
    await hydrated(page);
    expect(await card.getAttribute('src')).toBe(before);
    sources.add(before ?? '');
    expect(sources.size).toBeGreaterThan(1);
  }).toPass();
  for (const source of sources) expect(source).toMatch(/^\/media\//);
});

test("the studio's own about texts replace the built-in ones", async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  const words = {
    about_main_content: 'Two rooms above a bakery.',
    about_mission_content: 'To be on time.',
    about_vision_content: 'A wall in every house.',
    stats_projects: '312',
    stats_experience: '9',
  };
  for (const [sectionKey, content] of Object.entries(words)) {
    await owner.create('/api/admin/about-content', { sectionKey, content });
  }
  await owner.create('/api/admin/about-content', {
    sectionKey: 'about_main_image',
    content: 'The bakery below',
    imageUrl: `${studio.origin}/favicon.ico`,
  });
  await page.goto('/');
  for (const text of Object.values(words)) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The bakery below' })).toBeVisible();
  await page.goto('/about');
  await expect(page.getByText('To be on time.')).toBeVisible();
  await expect(page.getByText('A wall in every house.')).toBeVisible();
});

test("the studio's own team replaces the built-in one, with an icon for each profile", async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await owner.create('/api/admin/team', {
    name: 'Ines Varga',
    role: 'Photographer',
    description: 'Knows every bus line.',
    image: `${studio.origin}/favicon.ico`,
    socialLinks: ['instagram', 'linkedin', 'facebook', 'vimeo'].map((platform) => ({
      platform,
      href: `https://${platform}.example/ines`,
    })),
  });
  await page.goto('/#team');
  const members = page.getByRole('region', { name: 'Meet Our Team' }).getByRole('article');
  await expect(members).toHaveCount(1);
  await expect(members.getByText('Knows every bus line.')).toBeVisible();
  for (const platform of ['instagram', 'linkedin', 'facebook', 'vimeo']) {
    const link = members.getByRole('link', { name: `Ines Varga on ${platform}` });
    await expect(link).toHaveAttribute('href', `https://${platform}.example/ines`);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  const drawings = await members.locator('a svg').evaluateAll((icons) => icons.map((icon) => icon.innerHTML));
  expect(new Set(drawings).size).toBe(4);
});

test('a section is revealed once, when a fifth of it is visible, and what was in view is not animated', async ({
  page,
}) => {
  await page.goto('/');
  const block = page.getByRole('region', { name: 'Meet Our Team' }).locator('.reveal').first();
  await expect(block).toHaveAttribute('data-reveal', 'waiting');
  await block.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    scrollTo({ top: scrollY + top - innerHeight + height * 0.1, behavior: 'instant' });
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
  await expect(block).toBeInViewport();
  expect(await block.getAttribute('data-reveal')).toBe('waiting');
  await block.evaluate((element) => scrollBy({ top: element.clientHeight * 0.3, behavior: 'instant' }));
  await expect(block).toHaveAttribute('data-reveal', 'shown');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(block).not.toBeInViewport();
  // IntersectionObserver callbacks run with the frame: wait for two.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
  expect(await block.getAttribute('data-reveal')).toBe('shown');
});
