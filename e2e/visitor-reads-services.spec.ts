import { expect, test } from './story.ts';
import { servicePages } from './service-pages.ts';

test.use({ readsOnly: true });

const galleries = [
  ['/portrait', 'Professional headshots', 12],
  ['/portrait', 'Family portraits', 8],
  ['/commercial', 'Commercial Photography', 24],
  ['/commercial', 'Event Photography', 24],
  ['/film', 'Production Stills', 24],
  ['/wedding', 'Wedding Photography', 24],
] as const;

/** The section headings of each page, in order. */
const sections = {
  '/portrait': [
    'Professional headshots',
    'Family portraits',
    'Why people come back',
    'What we offer',
    'Four steps, no surprises',
    'Portrait pricing',
    'Tell us who is in the picture',
  ],
  '/newborn': [
    'Portfolio',
    'When to come',
    'What a session includes',
    'Safety comes before the picture',
    'Newborn pricing',
    'How a session goes',
    'Tell us when the baby is due',
  ],
  '/property': [
    'Property photography',
    'Visual staging',
    '3D floor plans',
    'Property video',
    'What we bring',
    'Where the care shows',
    'What good pictures do for a listing',
    'Property pricing',
    'How a session goes',
    'Tell us about the house',
  ],
  '/commercial': [
    'Commercial Photography',
    'Event Photography',
    'Video Production',
    'How we work with brands',
    'Pricing Plans',
    'How a session goes',
    'Tell us what you are launching',
  ],
  '/film': [
    'Production Stills',
    'Film and print',
    'Cinematic Production',
    'How a session goes',
    'Tell us what you want to make',
  ],
  '/wedding': [
    'Wedding Photography',
    'Wedding Videography',
    'Wedding Dress Rental',
    'Wedding Pricing',
    'How a session goes',
    'Tell us the date and the place',
  ],
  '/about': ['Our Mission', 'Our Vision', 'Our Values', 'How we work', 'Come by, or write to us first'],
  '/contact': ["Let's create together"],
};

test('each page has its sections in their order', async ({ page }) => {
  for (const [path, titles] of Object.entries(sections)) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles);
  }
});

test('what the pages list is what the specification names', async ({ page }) => {
  const lists = {
    '/portrait': ['Consultation', 'Planning', 'Session', 'Post-production'],
    '/film': ['Analog film', 'Art photography', 'Fine art prints', 'Film development'],
    '/about': ['Excellence', 'Creativity', 'Integrity'],
    '/team': [
      'Wedding Photographer',
      'Photo Editor / Retoucher',
      'Photography Assistant',
      'Social Media Content Creator',
    ],
  };
  for (const [path, titles] of Object.entries(lists)) {
    await page.goto(path);
    const headings = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect
      .poll(async () => (await headings.allTextContents()).filter((heading) => titles.includes(heading)))
      .toEqual(titles);
  }
  await page.goto('/wedding');
  for (const item of [
    'Fitting',
    'Minor alterations',
    'Cleaning',
    'Backup dress',
    'Veil and accessories',
    'Insurance',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${item}$`) })).toBeVisible();
  }
});

test('each service page ends with a call to enquire that leads to the form', async ({ page }) => {
  for (const path of servicePages) {
    await page.goto(path);
    const last = page.locator('main section').last();
    await expect(last.getByRole('heading', { level: 2 })).toHaveText(/^Tell us/);
    await expect(last.getByRole('link')).toHaveAttribute('href', /^\/contact\?service=\w+&about=.+#contact-firstName$/);
  }
});

test('each gallery is filled to its cap', async ({ page }) => {
  for (const [path, name, count] of galleries) {
    await page.goto(path);
    await expect(page.getByRole('list', { name }).getByRole('img')).toHaveCount(count);
  }
});

test('the property page names its turnaround and its figures', async ({ page }) => {
  await page.goto('/property');
  for (const figure of ['48 h', '3-5 min', '4K', '3500+', '98%', '73%', '15%', '90%', '85%', '60%', '40%', '25%']) {
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Delivered in 24-48 hours')).toBeVisible();
});

test('the newborn page names the best days and its figures', async ({ page }) => {
  await page.goto('/newborn');
  for (const text of ['5-14 days after birth', '200+', '100%', '99%']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

const dressRanges = {
  'Classic A-Line': '$300-500',
  Mermaid: '$400-700',
  'Ball Gown': '$500-900',
  'Vintage Lace': '$350-600',
};

test("a dress shows what its rental costs under the mouse and under the keyboard's focus", async ({ page }) => {
  await page.goto('/wedding#dress-rental');
  for (const [name, range] of Object.entries(dressRanges)) {
    const dress = page.getByRole('figure', { name });
    const cost = dress.getByText(range);
    await page.mouse.move(0, 0);
    await expect(cost).not.toBeInViewport();
    await dress.hover();
    await expect(cost).toBeInViewport();
    // Once, not beside the name too.
    const beside = page.locator('.dress-styles > li').filter({ has: dress }).locator('.dress-words').getByText(range);
    await expect(beside).toBeHidden();
    await page.mouse.move(0, 0);
    await expect(cost).not.toBeInViewport();
    await expect(beside).toBeVisible();
    const picture = dress.getByRole('link');
    await picture.focus();
    await expect(cost).toBeInViewport();
    await picture.blur();
  }
  for (const price of ['$300-500', '$500-800', '$700-1200']) {
    await expect(page.locator('.rental-package').getByText(price)).toBeVisible();
  }
});

test('what each dress costs is beside its name without a mouse, and in print', async ({ page }) => {
  await page.goto('/wedding#dress-rental');
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    for (const [name, range] of Object.entries(dressRanges)) {
      const dress = page.locator('.dress-styles > li').filter({ has: page.getByRole('heading', { name }) });
      const costs = dress.getByText(range);
      const visible = await costs.evaluateAll((all) =>
        all.filter((cost) => cost.checkVisibility()).map((cost) => cost.closest('figure') === null),
      );
      expect(visible, `${name} on ${media}`).toContain(true);
    }
  }
});
