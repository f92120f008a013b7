import { type ComponentType, lazy } from 'react';
import { ContactsTab } from '../contacts/contacts-tab.tsx';
import { type LazyTabName, type TabName, tabFiles } from './tab-names.ts';

const files = import.meta.glob<{ default: ComponentType }>(['../**/*-tab.tsx', '!../contacts/*']);

function importTab(name: LazyTabName): Promise<{ default: ComponentType }> {
  const load = files[`../${tabFiles[name]}`];
  return load ? load() : Promise.reject(new Error(`There is no file of the tab ${name}.`));
}

const lazyTab = (name: LazyTabName) => lazy(() => importTab(name));

const lazyTabs = Object.fromEntries(
  Object.keys(tabFiles).map((name) => [name, lazyTab(name as LazyTabName)]),
) as unknown as Record<LazyTabName, ComponentType>;

/** Contacts is the first tab and part of the main bundle; the others are loaded on demand. */
export const tabComponents: Record<TabName, ComponentType> = { contacts: ContactsTab, ...lazyTabs };

/** Retries a failed load: `lazy` caches the rejection, so a new component is needed. */
export function reloadTab(name: TabName) {
  if (name !== 'contacts') tabComponents[name] = lazyTab(name);
}

/**
 * Loads a tab before it is rendered. It then needs no fallback, of which React would delay the end: it shows what follows
 * 300 ms after a fallback at the earliest.
 */
export async function loadTab(name: TabName): Promise<void> {
  if (name !== 'contacts') tabComponents[name] = (await importTab(name)).default;
}
