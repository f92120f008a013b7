import { languageOfHtml } from '#app/i18n/html-lang.ts';
import { loadFirstCatalogues } from '#app/i18n/language.tsx';
import { getToken } from '#app/admin/session/session.ts';
import { tabOf } from './tab-names.ts';
import { loadTab } from './tabs.ts';

/** Loads what hydration waits for: the texts, and the open tab of somebody who is signed in. A tab that fails says so once it is opened. */
export async function loadFirst(): Promise<void> {
  const tab = getToken() ? loadTab(tabOf(new URLSearchParams(location.search))).catch(() => {}) : undefined;
  await Promise.all([loadFirstCatalogues(languageOfHtml(document.documentElement.lang)), tab]);
}
