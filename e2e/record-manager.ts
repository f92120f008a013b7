import type { Page } from '@playwright/test';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expect, expectAccessible, expectNotice, signIn } from './story.ts';

/** What a manager of records is held to; each text as the specification (or the catalogue of the other language) has it. */
export interface ManagerTexts {
  tab: string;
  empty: string;
  add: string;
  editTitle: string;
  /** the buttons of a card, before the record's title */
  edit: string;
  remove: string;
  save: string;
  cancel: string;
  confirm: string;
  confirmDelete: string;
  /** in the order in which the form says them when it is sent empty */
  required: string[];
  published: string;
  draft: string;
  unpublish: string;
  created: string;
  createFailed: string;
  updated: string;
  updateFailed: string;
  deleted: string;
  deleteFailed: string;
}

interface ManagerStory {
  page: Page;
  studio: StudioProcess;
  texts: ManagerTexts;
  /** Where its calls go. */
  path: string;
  /** Where visitors read the list, if it is not the same path without `/admin`. */
  publicPath?: string;
  title: string;
  fill: (form: ReturnType<Page['getByRole']>) => Promise<void>;
  /** What the card shows once it is created. */
  onCard: (string | RegExp)[];
  /** Changes one field and says what the card shows then. */
  change: { label: string; to: string };
}

/** Empty state, validation, a failing and a succeeding save, edit, publish switch, and deletion, with every text on the way. */
export async function tellManagerStory(story: ManagerStory) {
  const { page, studio, texts, path, publicPath = path.replace('/admin', ''), title, fill, onCard, change } = story;
  await (await signInAsOwner(studio)).removeAll(path);
  await page.getByRole('tab', { name: texts.tab }).click();
  await expect(page.getByText(texts.empty)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: texts.add, exact: true }).click();
  const form = page.getByRole('dialog', { name: texts.add });
  await form.getByRole('button', { name: texts.save, exact: true }).click();
  for (const message of texts.required) await expect(form.getByText(message, { exact: true })).toBeVisible();
  await expectAccessible(page);
  const box = await form.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(42 * 16);
  expect(box?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.9 + 1);

  await fill(form);
  await page.route(`**${path}`, (route) => fail(route.request().method() === 'POST', route));
  await form.getByRole('button', { name: texts.save, exact: true }).click();
  await expectNotice(page, texts.createFailed);
  await page.unroute(`**${path}`);
  // Nothing that was typed is lost: the same button tries again.
  await form.getByRole('button', { name: texts.save, exact: true }).click();
  await expectNotice(page, texts.created);
  await expect(form).toHaveCount(0);
  const card = page.getByRole('article', { name: title });
  for (const text of [...onCard, texts.published]) await expect(card).toContainText(text);
  await expectAccessible(page);

  await card.getByRole('button', { name: `${texts.edit} ${title}` }).click();
  const edit = page.getByRole('dialog', { name: texts.editTitle });
  await edit.getByLabel(change.label).fill(change.to);
  await page.route(`**${path}/*`, (route) => fail(true, route));
  await edit.getByRole('button', { name: texts.save, exact: true }).click();
  await expectNotice(page, texts.updateFailed);
  await page.unroute(`**${path}/*`);
  await edit.getByRole('button', { name: texts.save, exact: true }).click();
  await expectNotice(page, texts.updated);
  await expect(card).toContainText(change.to);

  const listed = async () => (await page.request.get(studio.origin + publicPath)).text();
  expect(await listed()).toContain(change.to);
  await card.getByRole('button', { name: texts.unpublish, exact: true }).click();
  await expect(card.getByText(texts.draft, { exact: true })).toBeVisible();
  expect(await listed()).not.toContain(change.to);

  const question = page.getByRole('alertdialog', { name: texts.confirmDelete });
  await card.getByRole('button', { name: `${texts.remove} ${title}` }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: texts.cancel, exact: true }).click();
  await expect(card).toBeVisible();
  await page.route(`**${path}/*`, (route) => fail(true, route));
  await card.getByRole('button', { name: `${texts.remove} ${title}` }).click();
  await question.getByRole('button', { name: texts.confirm, exact: true }).click();
  await expectNotice(page, texts.deleteFailed);
  await page.unroute(`**${path}/*`);
  // The failure itself offers to try again.
  await page.locator('.toast').filter({ hasText: texts.deleteFailed }).getByRole('button').first().click();
  await expectNotice(page, texts.deleted);
  await expect(card).toHaveCount(0);
  await expect(page.getByText(texts.empty)).toBeVisible();
}

/** Signs in and has everything in one language from the first screen on. */
export async function signInSpeaking(choice: 'mixed' | 'zh' | 'en', page: Page, studio: StudioProcess) {
  await page.addInitScript((language) => localStorage.setItem('adminLanguage', language), choice);
  await signIn(page, studio);
}

function fail(applies: boolean, route: Parameters<Parameters<Page['route']>[1]>[0]) {
  if (!applies) return route.continue();
  const problem = {
    type: 'about:blank',
    title: 'Internal',
    status: 500,
    detail: '',
    code: 'internal',
    requestId: 'r-1',
  };
  return route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) });
}

/** What every manager says alike, in both languages. */
export const sharedTexts = {
  en: {
    edit: 'Edit',
    remove: 'Delete',
    save: 'Save',
    cancel: 'Cancel',
    confirm: 'Delete',
    published: 'Published',
    draft: 'Draft',
    unpublish: 'Unpublish',
  },
  zh: {
    edit: '编辑',
    remove: '删除',
    save: '保存',
    cancel: '取消',
    confirm: '删除',
    published: '已发布',
    draft: '草稿',
    unpublish: '撤下',
  },
};
