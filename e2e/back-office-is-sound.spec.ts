import type { Locator, Page } from '@playwright/test';
import { photo } from '#server/testing/pictures.ts';
import type { StudioProcess } from '#server/testing/studio-process.ts';
import { signInAsOwner } from './owner-api.ts';
import { signInSpeaking } from './record-manager.ts';
import { expect, expectAccessible, test } from './story.ts';

// A picture that was just uploaded has no files for a moment.
test.use({ expectedTrouble: /404/ });
test.setTimeout(300_000);

const tabNames = [
  'contacts',
  'hero-banners',
  'photos',
  'team',
  'cms-galleries',
  'cms-images',
  'property-videos',
  'floor-plans',
  'about-content',
];

/** One of everything, so that every tab has something to show. */
async function fillStudio(studio: StudioProcess) {
  const owner = await signInAsOwner(studio);
  const picture = `${studio.origin}/favicon.ico`;
  const long = 'A name that goes on for longer than anybody would expect of a name in a list';
  await owner.create('/api/contact', {
    firstName: 'Maximiliane-Theodora',
    lastName: 'von und zu Hohenstein-Wiedenbrück',
    email: 'a.rather.long.address.of.somebody@a-rather-long-domain-name.example.com',
    phone: '+1 604 555 0100 ext. 99',
    serviceType: 'commercial',
    message: `${long}. `.repeat(9),
  });
  await owner.addPhoto(await photo({ width: 1200, height: 800 }), '3d-floor-plans', 'A plan');
  await owner.create('/api/admin/team', { name: long, role: 'Everything', description: long, image: picture });
  const gallery = await owner.create('/api/admin/galleries', {
    name: long,
    slug: `long-${Date.now()}`,
    category: 'All',
  });
  await owner.create('/api/admin/cms/images', { galleryId: gallery.id, imageUrl: picture, title: long });
  const video = { title: long, description: long, videoUrl: picture, thumbnailUrl: picture, duration: '3:42' };
  await owner.create('/api/admin/property-videos', { ...video, price: '$1', propertyType: 'Villa' });
  const plan = { title: long, description: long, imageUrl: picture, planType: 'Office', squareFootage: '900 sq ft' };
  await owner.create('/api/admin/floor-plans', plan);
  await owner.create('/api/admin/about-content', { sectionKey: `key_${Date.now()}`, content: long, imageUrl: picture });
}

/** Nothing sticks out sideways, and what is tapped is large enough for a thumb. */
async function expectToFit(page: Page, what: string) {
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > room ? document.documentElement.scrollWidth : 0;
  });
  expect(wide, `${what} is wider than the window`).toBe(0);
}

/** Opens each dialog that a tab has, looks at it and closes it. */
async function lookAtDialogs(page: Page, look: (what: string) => Promise<void>) {
  const panel = page.getByRole('tabpanel');
  const openers: [string, Locator][] = [
    ['create', panel.getByRole('button', { name: /^(添加|创建|Add|Create)(?!.*(记录|record))/ })],
    ['edit', panel.getByRole('button', { name: /^(编辑|Edit)/ })],
    ['images', panel.getByRole('button', { name: /^(管理|Manage)/ })],
    ['library', panel.getByRole('button', { name: /^(从媒体库选择|Choose from)/ })],
    ['create record', panel.getByRole('button', { name: /^(创建平面图|Create floor plan)/ })],
    ['delete', panel.getByRole('button', { name: /^(删除|Delete) ./ })],
  ];
  for (const [what, opener] of openers) {
    if ((await opener.count()) === 0) continue;
    await opener.first().click();
    const dialog = page.locator('dialog[open]').last();
    const inline = panel.getByRole('region').filter({ has: page.getByRole('textbox') });
    await expect(dialog.or(inline).first()).toBeVisible();
    await expect(page.locator('dialog[open] .skeleton')).toHaveCount(0);
    await look(what);
    if (await dialog.count()) await page.keyboard.press('Escape');
    else await inline.getByRole('button', { name: /^(取消|Cancel)$/ }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
}

for (const [language, width] of [
  ['zh', 360],
  ['en', 1280],
] as const) {
  test(`every tab and dialog is accessible and fits ${width} px (${language})`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 720 });
    await fillStudio(studio);
    await signInSpeaking(language, page, studio);
    await expect(page.getByRole('tablist').first()).toBeVisible();
    for (const tab of tabNames) {
      await page.goto(`/admin?tab=${tab}`);
      const look = async (what: string) => {
        await expectToFit(page, `${tab}, ${what}`);
        await expectAccessible(page);
      };
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await look('tab');
      await lookAtDialogs(page, look);
    }

    await page.getByRole('button', { name: /^(设置|Settings)$/ }).click();
    const settings = page.getByRole('dialog', { name: /^(设置|Settings)$/ });
    for (const section of await settings.getByRole('tab').all()) {
      await section.click();
      await expect(settings.locator('.skeleton')).toHaveCount(0);
      await expectToFit(page, `settings, ${await section.textContent()}`);
      await expectAccessible(page);
    }
    await settings.getByRole('button', { name: /^(关闭|Close)$/ }).click();

    await page.getByRole('button', { name: /^(退出登录|Log out|Logout)$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
    await expectToFit(page, 'login');
    await expectAccessible(page);
  });
}
