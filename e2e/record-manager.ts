import type { Page } from '@playwright/test';
import { adminTokenKey } from '#contract/admin-token.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, expectNotice } from './story.ts';

/** The texts of a record manager, as the specification or the catalogue of the other language has them. */
export interface ManagerTexts {
  tab: string;
  empty: string;
  add: string;
  editTitle: string;
  /** accessible names of a card's buttons start with these, before the record's title */
  edit: string;
  remove: string;
  save: string;
  cancel: string;
  confirm: string;
  confirmDelete: string;
  /** messages of an empty form, in the order of its fields */
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

interface ManagerScenario {
  page: Page;
  studio: StudioProcess;
  texts: ManagerTexts;
  /** API path of the admin routes. */
  path: string;
  /** API path of the public list, unless it is `path` without `/admin`. */
  publicPath?: string;
  title: string;
  fill: (form: ReturnType<Page['getByRole']>) => Promise<void>;
  /** Texts on the card after the record was created. */
  onCard: (string | RegExp)[];
  /** The field to edit, and its new value, which the card must show. */
  change: { label: string; to: string };
  /**
   * Runs axe in each state. `back-office-*-are-accessible.spec.ts` do so for the same states in Chinese and in English, at both
   * widths, but not in the mixed setting, where English forms stand on a Chinese page.
   */
  runsAxe: boolean;
}

/** Tests the empty state, validation, a failing and a succeeding save, edit, publish and deletion, with every text shown. */
export async function testRecordManager(scenario: ManagerScenario) {
  const { page, studio, texts, path, publicPath = path.replace('/admin', ''), title, fill, onCard, change } = scenario;
  const expectAccessibleIfMixed = async () => scenario.runsAxe && (await expectAccessible(page));
  await (await signInAsOwner(studio)).removeAll(path);
  await page.getByRole('tab', { name: texts.tab, exact: true }).click();
  await expect(page.getByText(texts.empty)).toBeVisible();
  await expectAccessibleIfMixed();

  await page.getByRole('button', { name: texts.add, exact: true }).click();
  const form = page.getByRole('dialog', { name: texts.add });
  await form.getByRole('button', { name: texts.save, exact: true }).click();
  for (const message of texts.required) await expect(form.getByText(message, { exact: true })).toBeVisible();
  await expectAccessibleIfMixed();
  const box = await form.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(42 * 16);
  expect(box?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.9 + 1);

  await fill(form);
  await page.route(`**${path}`, (route) => fulfillWith500(route.request().method() === 'POST', route));
  await form.getByRole('button', { name: texts.save, exact: true }).click();
  await expectNotice(page, texts.createFailed);
  await page.unroute(`**${path}`);
  // The form keeps its values after a failure: the same button retries.
  await form.getByRole('button', { name: texts.save, exact: true }).click();
  await expectNotice(page, texts.created);
  await expect(form).toHaveCount(0);
  const card = page.getByRole('article', { name: title });
  for (const text of [...onCard, texts.published]) await expect(card).toContainText(text);
  await expectAccessibleIfMixed();

  await card.getByRole('button', { name: `${texts.edit} ${title}` }).click();
  const edit = page.getByRole('dialog', { name: texts.editTitle });
  await edit.getByLabel(change.label).fill(change.to);
  await page.route(`**${path}/*`, (route) => fulfillWith500(true, route));
  await edit.getByRole('button', { name: texts.save, exact: true }).click();
  await expectNotice(page, texts.updateFailed);
  await page.unroute(`**${path}/*`);
  await edit.getByRole('button', { name: texts.save, exact: true }).click();
  await expectNotice(page, texts.updated);
  await expect(card).toContainText(change.to);
  await expect(card.getByRole('button', { name: `${texts.edit} ${title}` })).toBeFocused();

  const listed = async () => (await page.request.get(studio.origin + publicPath)).text();
  expect(await listed()).toContain(change.to);
  await card.getByRole('button', { name: texts.unpublish, exact: true }).click();
  await expect(card.getByText(texts.draft, { exact: true })).toBeVisible();
  expect(await listed()).not.toContain(change.to);

  const confirmation = page.getByRole('alertdialog', { name: texts.confirmDelete });
  await card.getByRole('button', { name: `${texts.remove} ${title}` }).click();
  await expectAccessibleIfMixed();
  await confirmation.getByRole('button', { name: texts.cancel, exact: true }).click();
  await expect(card).toBeVisible();
  await page.route(`**${path}/*`, (route) => fulfillWith500(true, route));
  await card.getByRole('button', { name: `${texts.remove} ${title}` }).click();
  await confirmation.getByRole('button', { name: texts.confirm, exact: true }).click();
  await expectNotice(page, texts.deleteFailed);
  await page.unroute(`**${path}/*`);
  // The toast of the failure has a retry button.
  await page.locator('.toast').filter({ hasText: texts.deleteFailed }).getByRole('button').first().click();
  await expectNotice(page, texts.deleted);
  await expect(card).toHaveCount(0);
  await expect(page.getByText(texts.empty)).toBeVisible();
}

/** Opens the back office in a language, signed in already: `signIn` does it by the form, which costs more. */
export async function signInWithLanguage(language: 'mixed' | 'zh' | 'en', page: Page, studio: StudioProcess) {
  const { token } = await signInAsOwner(studio);
  if (!page.url().startsWith(studio.origin)) await page.goto('/robots.txt');
  await page.evaluate((values) => Object.assign(localStorage, values), {
    adminLanguage: language,
    [adminTokenKey]: token,
  });
  await page.goto('/admin');
}

function fulfillWith500(applies: boolean, route: Parameters<Parameters<Page['route']>[1]>[0]) {
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

/** Texts that all record managers share. */
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
    unpublish: '取消发布',
  },
};
