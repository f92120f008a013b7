import type { Locator, Page } from '@playwright/test';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { signInWithLanguage } from './record-manager.ts';
import { expect, test } from './story.ts';

interface Variant {
  language: 'zh' | 'en';
  /** viewport width in CSS pixels */
  width: number;
  texts: typeof en;
  /** by the mouse on the laptop, by the keyboard on the phone */
  press: (control: Locator) => Promise<void>;
}

/** Defines back office tests twice, signed in: in Chinese at laptop width and in English at phone width. */
export function describeInBothLanguages(
  defineTests: (variant: Variant) => void,
  signIn: typeof signInWithLanguage = signInWithLanguage,
): void {
  for (const { language, width } of [
    { language: 'zh', width: 1280 },
    { language: 'en', width: 360 },
  ] as const) {
    test.describe(`in ${language} at ${width} px`, () => {
      test.use({ viewport: { width, height: 740 } });
      test.beforeEach(async ({ page, studio }) => {
        await signIn(language, page, studio);
        // The tabs are there before it is known who is signed in; the open tab's content is not.
        await expect(page.getByRole('tabpanel')).toBeVisible();
      });
      const press: Variant['press'] = (control) => (width < 640 ? control.press('Enter') : control.click());
      defineTests({ language, width, texts: { zh, en }[language], press });
    });
  }
}

/** Selects a tab of the back office by a click, which costs a fraction of loading a new document. */
export async function selectTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Selects a tab and waits until its list is loaded. */
export async function openTab(page: Page, name: string): Promise<void> {
  await selectTab(page, name);
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** An editor who has accepted an invitation, to be signed in as the owner is. */
export async function inviteColleague(studio: StudioProcess, username: string): Promise<StudioProcess> {
  const { headers } = await signInAsOwner(studio);
  const json = { username, role: 'editor', language: 'en', proof: { password: studio.password } };
  const answer = await callApi(`${studio.origin}/api/admin/invitations`, { headers, json });
  const { data } = (await answer.json()) as { data: { token: string } };
  const password = `the password of ${username}`;
  await callApi(`${studio.origin}/api/admin/invitations/accept`, { json: { token: data.token, password } });
  return { ...studio, username, password };
}

/** Uploads the film at this path in the photos tab, into the category of the property page. */
export async function uploadVideo(page: Page, file: string): Promise<void> {
  await page.getByRole('tab', { name: '照片管理', exact: true }).click();
  await page.getByLabel('媒体类别').selectOption('property-video');
  await page.getByLabel('选择视频').setInputFiles(file);
  await page.getByRole('button', { name: '上传 1 个文件' }).click();
}

/** Drops files or folders of the disk on the middle of an element, as the file manager does. */
export async function dropFiles(page: Page, target: Locator, paths: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not on the page.');
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  }
  await session.detach();
}

/**
 * Presses Tab, or Shift+Tab, until a control has the focus, which must be visible; fails if it is not in the tab order.
 * @returns how often the key was pressed
 */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await expect(control).toBeVisible();
  // Looked up again only if React has replaced it: in a large form that takes longer than the key.
  let element = await control.elementHandle();
  for (let presses = 1; presses <= 250; presses += 1) {
    await page.keyboard.press(key);
    let state = await element?.evaluate(readFocus);
    if (!state?.isConnected) {
      element = await control.elementHandle();
      state = await element?.evaluate(readFocus);
    }
    if (!state?.hasFocus) continue;
    expect(state.outline).not.toBe('none');
    return presses;
  }
  throw new Error(`${key} does not lead to ${String(control)}.`);
}

/** Runs in the page. */
function readFocus(element: Element) {
  const hasFocus = element === document.activeElement;
  return { isConnected: element.isConnected, hasFocus, outline: hasFocus && getComputedStyle(element).outlineStyle };
}
