import type { Page } from '@playwright/test';
import { sitePageNames, sitePages } from '#contract/site-pages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { pageGalleries } from '#app/site/pages.ts';
import { expectAccessibleAtBothWidths, expectAccessibleLayout } from './accessibility.ts';
import { expect, hydrated, test } from './story.ts';

test.use({ readsOnly: true });

/** Page and title of every gallery. */
const galleries = sitePageNames.flatMap((name) => {
  const texts = builtInContent[name].en as Readonly<Record<string, { title: string }>>;
  return Object.keys(pageGalleries[name]).map(
    (section) => [sitePages[name].path, texts[section]?.title ?? ''] as const,
  );
});

/** Every overlay of a public page, and how to open it. */
const overlays: [page: string, what: string, open: (page: Page) => Promise<void>][] = [
  ...([...galleries, ['/wedding', 'Dress styles'], ['/zh/newborn', '作品']] as const).map(
    ([path, list]): (typeof overlays)[number] => [
      path,
      `the pictures of ${list}`,
      async (page) => {
        const pictures = page.getByRole('list', { name: list }).getByRole('link');
        const total = await pictures.count();
        await pictures.first().click();
        const lightbox = page.getByRole('dialog', { name: list });
        await expect(lightbox.getByText(`1 / ${total}`, { exact: true })).toBeVisible();
        await page.keyboard.press('ArrowLeft');
        await expect(lightbox.getByText(`${total} / ${total}`, { exact: true })).toBeVisible();
      },
    ],
  ),
  [
    '/property',
    'the staging pair',
    async (page) => {
      await page.getByRole('link', { name: 'After: open full screen' }).click();
      const lightbox = page.getByRole('dialog', { name: 'Visual staging' });
      await expect(lightbox.getByText('2 / 2', { exact: true })).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(lightbox.getByText('1 / 2', { exact: true })).toBeVisible();
      await expect(lightbox.locator('[data-current] img')).toHaveJSProperty('complete', true);
    },
  ],
  ...(
    [
      ['/commercial', 'Brand Story'],
      ['/film', 'Short Films'],
      ['/wedding', 'First Dance'],
      ['/zh/film', '剧情短片'],
    ] as const
  ).map(([path, title]): (typeof overlays)[number] => [
    path,
    `the video ${title}`,
    async (page) => {
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    },
  ]),
  ...(
    [
      ['/contact', 'Send Message', 'Message is required'],
      ['/zh/contact', '发送留言', '请填写留言'],
    ] as const
  ).map(([path, send, message]): (typeof overlays)[number] => [
    path,
    'the messages of an invalid form',
    async (page) => {
      await page.getByRole('button', { name: send }).click();
      await expect(page.getByText(message)).toBeVisible();
    },
  ]),
];

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
});

for (const [path, what, open] of overlays) {
  test(`${path} is accessible with ${what} open, and does not scroll sideways`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    await open(page);
    await expectAccessibleAtBothWidths(page, what);
  });
}

test('/zh/team is accessible with the menu of phones open', async ({ page }) => {
  await page.goto('/zh/team');
  await hydrated(page);
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await expectAccessibleLayout(page, 'the Chinese menu');
});
