import type { Locator, Page } from '@playwright/test';
import { type RecordTab, recordTabs } from '#contract/records/kinds.ts';
import type { TrashEntry } from '#contract/trash.ts';
import { en as accountsEn } from '#app/admin/accounts/messages.ts';
import { en as looseImages } from '#app/admin/galleries/loose-images-messages.ts';
import { en } from '#app/i18n/en.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { openTab } from './owner-steps.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

test.setTimeout(120_000);
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { actions, tabs, settings: texts } = en;
const names = ['First', 'Second', 'Third'] as const;

async function confirm(page: Page, label: string = actions.delete): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).press('Enter');
}

interface Parts {
  /** the button in an entry that removes it */
  button: (name: string) => Locator;
  entry: (name: string) => Locator;
  /** the names in the order of the list (default: `names`) */
  order?: readonly string[];
  /** has the focus after the last entry has left */
  empty: Locator;
  /** answers what is asked first */
  answer?: () => Promise<void>;
}

/** Removes the second, the last and the only entry of three by keyboard. */
async function expectNeighbours({ button, entry, order = names, empty, answer }: Parts): Promise<void> {
  const remove = async (name: string) => {
    // A moment after the entry before has left, while its answer comes, nothing else is deleted.
    await expect(button(name)).toBeEnabled();
    await button(name).press('Enter');
    await answer?.();
    await expect(entry(name)).toHaveCount(0);
  };
  const [first = '', second = '', third = ''] = order;
  await remove(second);
  await expectFocusIn(entry(third));
  await remove(third);
  await expectFocusIn(entry(first));
  await remove(first);
  await expect(empty).toBeFocused();
}

const expectFocusIn = (entry: Locator) =>
  expect.poll(() => entry.evaluate((element) => element.contains(document.activeElement))).toBe(true);

const records = {
  team: {
    heading: en.team.heading,
    path: '/api/admin/team',
    record: (name: string, at: number, image: string) => ({
      name,
      role: 'Light',
      description: 'Sees.',
      image,
      sortOrder: String(at),
    }),
    nameOf: (name: string) => name,
  },
  'property-videos': {
    heading: en.propertyVideos.heading,
    path: '/api/admin/property-videos',
    record: (title: string, at: number, image: string) => ({
      title,
      description: 'A tour.',
      videoUrl: image,
      thumbnailUrl: image,
      duration: '1:00',
      sortOrder: at,
    }),
    nameOf: (name: string) => name,
  },
  'floor-plans': {
    heading: en.floorPlans.heading,
    path: '/api/admin/floor-plans',
    record: (title: string, at: number, image: string) => ({
      title,
      description: 'A plan.',
      planType: 'Apartment',
      imageUrl: image,
      sortOrder: at,
    }),
    nameOf: (name: string) => name,
  },
  'about-content': {
    heading: en.aboutContent.heading,
    path: '/api/admin/about-content',
    record: (name: string, at: number) => ({ sectionKey: `own_${name}`, content: 'Words', sortOrder: at }),
    nameOf: (name: string) => `own_${name}`,
  },
  testimonials: {
    heading: en.testimonials.heading,
    path: '/api/admin/testimonials',
    record: (person: string, at: number) => ({ person, quote: 'Calm.', isPublished: false, sortOrder: at }),
    nameOf: (name: string) => name,
  },
  'cms-galleries': {
    heading: en.galleries.heading,
    path: '/api/admin/galleries',
    record: (name: string, at: number) => ({
      name,
      slug: name.toLowerCase(),
      category: 'family-portraits',
      sortOrder: at,
    }),
    nameOf: (name: string) => name,
  },
} as const satisfies Record<RecordTab, object>;

for (const tab of recordTabs) {
  const { heading, path, record, nameOf } = records[tab];
  test(`the focus goes to the neighbour of a deleted record: ${tab}`, async ({ page, studio }) => {
    const owner = await signInAsOwner(studio);
    for (const [at, name] of names.entries())
      await owner.create(path, record(name, at, `${studio.origin}/favicon.ico`));
    await signInWithLanguage('en', page, studio);
    await openTab(page, tabs[tab]);
    await expectNeighbours({
      button: (name) => page.getByRole('button', { name: en.records.deleteNamed(nameOf(name)), exact: true }),
      entry: (name) => page.getByRole('article', { name: nameOf(name), exact: true }),
      empty: page.getByRole('heading', { name: new RegExp(`^${heading}`) }).first(),
      answer: () => confirm(page),
    });
  });
}

test('the focus goes to the neighbour of a picture that leaves its gallery, and of one without a gallery', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  const slug = 'pier';
  const image = `${studio.origin}/favicon.ico`;
  const { id } = await owner.create('/api/admin/galleries', { name: 'Pier', slug, category: 'family-portraits' });
  for (const [at, name] of names.entries()) {
    await owner.create('/api/admin/cms/images', { imageUrl: image, title: name, galleryId: id, sortOrder: at });
    await owner.create('/api/admin/cms/images', { imageUrl: image, title: name, sortOrder: at });
  }
  await signInWithLanguage('en', page, studio);
  await openTab(page, tabs['cms-galleries']);
  const loose = page.getByRole('region', { name: looseImages.heading });
  await expectNeighbours({
    button: (name) => loose.getByRole('button', { name: looseImages.delete(name) }),
    entry: (name) => loose.getByRole('listitem').filter({ hasText: name }),
    empty: page.locator('#admin-content'),
    answer: () => confirm(page),
  });
  await page.getByRole('button', { name: en.galleryImages.openNamed('Pier') }).click();
  const dialog = page.getByRole('dialog', { name: en.galleryImages.title('Pier') });
  await expectNeighbours({
    button: (name) => dialog.getByRole('button', { name: en.galleryImages.remove(name), exact: true }),
    entry: (name) => dialog.getByRole('listitem').filter({ hasText: name }),
    empty: dialog.locator('form, div').getByRole('button').nth(1),
    answer: () => confirm(page),
  });
});

/** Removes what earlier tests of this file have deleted. */
async function emptyTrash(origin: string, owner: Awaited<ReturnType<typeof signInAsOwner>>): Promise<void> {
  const answer = await fetch(`${origin}/api/admin/trash`, { headers: owner.headers });
  const { data } = (await answer.json()) as { data: TrashEntry[] };
  const things = data.map(({ entity, id }) => ({ entity, id }));
  if (things.length > 0) await owner.create('/api/admin/trash/purge', { things });
}

test('the focus goes to the neighbour of a deleted file, and of what is restored from the trash or deleted for good', async ({
  page,
  studio,
}) => {
  const owner = await signInAsOwner(studio);
  await emptyTrash(studio.origin, owner);
  for (const [at, name] of names.entries()) {
    const { id } = await owner.addPhoto(await photo({ width: 300 + at, height: 200 }), 'family-portraits', name);
    await owner.change(`/api/admin/media/${id}`, { originalName: `${name}.jpg`, sortOrder: String(at) });
  }
  await signInWithLanguage('en', page, studio);
  await openTab(page, tabs.photos);
  // The library begins with the newest.
  await expectNeighbours({
    order: names.toReversed(),
    button: (name) => page.getByRole('button', { name: en.library.deleteOne(`${name}.jpg`) }),
    entry: (name) => page.getByRole('article', { name: `${name}.jpg` }),
    empty: page.getByRole('heading', { name: en.library.heading }),
    answer: () => confirm(page),
  });
  await openTab(page, tabs.trash);
  const entry = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
  await expect(entry('First')).toBeVisible();
  const order = await page.getByRole('tabpanel').getByRole('listitem').allTextContents();
  const [first = '', second = '', third = ''] = order.map((text) => names.find((name) => text.includes(name)) ?? '');
  await entry(second)
    .getByRole('button', { name: /^Restore/ })
    .press('Enter');
  await expect(entry(second)).toHaveCount(0);
  await expectFocusIn(entry(third));
  await entry(third)
    .getByRole('button', { name: new RegExp(`^${en.trash.purge}`) })
    .press('Enter');
  await confirm(page, en.trash.purge);
  await expect(entry(third)).toHaveCount(0);
  await expectFocusIn(entry(first));
  await entry(first)
    .getByRole('button', { name: /^Restore/ })
    .press('Enter');
  await expect(page.getByRole('heading', { name: tabs.trash })).toBeFocused();
});

test('several files that are deleted together give the focus to the next one', async ({ page, studio }) => {
  const owner = await signInAsOwner(studio);
  await Promise.all((await owner.listMedia()).map(({ id }) => owner.remove(`/api/admin/media/${id}`)));
  for (const [at, name] of names.entries()) {
    const { id } = await owner.addPhoto(await photo({ width: 310 + at, height: 200 }), 'family-portraits', name);
    await owner.change(`/api/admin/media/${id}`, { originalName: `${name}.jpg`, sortOrder: String(at) });
  }
  await signInWithLanguage('en', page, studio);
  await openTab(page, tabs.photos);
  for (const name of ['First', 'Second']) {
    await page.getByRole('checkbox', { name: en.library.select(`${name}.jpg`) }).check();
  }
  await page.getByRole('button', { name: en.library.delete, exact: true }).press('Enter');
  await confirm(page);
  await expect(page.getByRole('article', { name: 'First.jpg' })).toHaveCount(0);
  await expectFocusIn(page.getByRole('article', { name: 'Third.jpg' }));
});

test('the focus goes to the neighbour of a link, a recipient, a device and an invitation', async ({ page, studio }) => {
  await signInWithLanguage('en', page, studio);
  await openTab(page, tabs.team);
  await page.getByRole('button', { name: en.team.add }).first().click();
  const form = page.getByRole('dialog', { name: en.team.add });
  for (const at of [1, 2, 3]) {
    await form.getByRole('button', { name: en.records.addLink }).click();
    await form.getByLabel(en.records.linkPlatform(at)).fill(names[at - 1] as string);
  }
  const focusedRow = () =>
    page.evaluate(() => (document.activeElement?.querySelector('input') as HTMLInputElement | null)?.value);
  await form.getByRole('button', { name: en.records.removeLink(2) }).press('Enter');
  await expect.poll(focusedRow).toBe('Third');
  await form.getByRole('button', { name: en.records.removeLink(2) }).press('Enter');
  await expect.poll(focusedRow).toBe('First');
  await form.getByRole('button', { name: en.records.removeLink(1) }).press('Enter');
  await expect(form.getByRole('button', { name: en.records.addLink })).toBeFocused();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  if (await question.isVisible()) await question.getByRole('button').last().click();

  // Two more devices.
  for (const _ of [1, 2]) await signInAsOwner(studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: texts.title });
  await settings.getByRole('tab', { name: texts.sections.sessions }).click();
  const devices = settings.getByRole('listitem');
  const count = await devices.count();
  expect(count).toBeGreaterThan(2);
  await devices.getByRole('button').first().press('Enter');
  await expect(devices).toHaveCount(count - 1);
  await expectFocusInOneOf(devices);

  await settings.getByRole('tab', { name: texts.sections.accounts }).click();
  for (const name of names) {
    await settings.getByLabel(accountsEn.username).fill(name);
    await settings.getByRole('button', { name: accountsEn.invite, exact: true }).click();
    const proof = page.getByRole('alertdialog');
    await proof.getByLabel('Current password').fill(studio.password);
    await page.keyboard.press('Enter');
    await expect(proof).toHaveCount(0);
  }
  const waiting = settings.getByRole('region', { name: accountsEn.waiting });
  const order = (await waiting.getByRole('listitem').allTextContents()).map(
    (text) => names.find((name) => text.includes(name)) ?? '',
  );
  const [first = '', second = '', third = ''] = order;
  const invitation = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });
  await invitation(second).getByRole('button').press('Enter');
  await expect(invitation(second)).toHaveCount(0);
  await expectFocusIn(invitation(third));
  await invitation(third).getByRole('button').press('Enter');
  await expect(invitation(third)).toHaveCount(0);
  await expectFocusIn(invitation(first));
  await invitation(first).getByRole('button').press('Enter');
  await expect(settings.getByText(accountsEn.lead)).toBeFocused();

  await settings.getByRole('tab', { name: texts.sections.mail }).click();
  await settings.getByLabel(en.mail.useServer).check();
  for (const [at, name] of names.entries()) {
    await settings.getByRole('button', { name: en.mail.add }).click();
    await settings
      .getByRole('group', { name: en.mail.recipient(at + 1) })
      .getByLabel(en.mail.address)
      .fill(name);
  }
  await settings.getByRole('button', { name: en.mail.remove('Second') }).press('Enter');
  await expect.poll(focusedRow).toBe('Third');
  await settings.getByRole('button', { name: en.mail.remove('Third') }).press('Enter');
  await expect.poll(focusedRow).toBe('First');
  await settings.getByRole('button', { name: en.mail.remove('First') }).press('Enter');
  await expect(settings.getByRole('button', { name: en.mail.add })).toBeFocused();
});

test('the focus goes to the neighbour of an entry of a page, and of a file that leaves the upload', async ({
  page,
  studio,
}) => {
  await signInWithLanguage('en', page, studio);
  await openTab(page, tabs.photos);
  await page.getByLabel(en.upload.category).first().selectOption('family-portraits');
  const buffer = await photo({ width: 330, height: 200 });
  const files = names.map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.locator('input[type=file]').first().setInputFiles(files);
  const queue = page.getByRole('region', { name: en.upload.queue });
  await queue.getByRole('button', { name: en.upload.remove('Second.jpg') }).press('Enter');
  await expectFocusIn(queue.getByRole('listitem').filter({ hasText: 'Third.jpg' }));
  await queue.getByRole('button', { name: en.upload.remove('Third.jpg') }).press('Enter');
  await expectFocusIn(queue.getByRole('listitem').filter({ hasText: 'First.jpg' }));

  await page.goto('/admin/pages?page=team');
  // A list of which more entries fit on the page.
  const add = page.getByRole('button', { name: /^Add an entry: / }).last();
  await add.click();
  await add.click();
  const removers = page.getByRole('button', { name: /^Remove "/ });
  await expect(removers).toHaveCount(2);
  await removers.last().press('Enter');
  await expect(removers).toHaveCount(1);
  await expectFocusIn(page.locator('li', { has: removers }).last());
});

const expectFocusInOneOf = (entries: Locator) =>
  expect
    .poll(() => entries.evaluateAll((all) => all.some((element) => element.contains(document.activeElement))))
    .toBe(true);
