import { type ComponentType, lazy } from 'react';
import { ContactsTab } from '../contacts/contacts-tab.tsx';
import type { TabName } from './tab-names.ts';

const modules: Record<Exclude<TabName, 'contacts'>, () => Promise<{ default: ComponentType }>> = {
  'hero-banners': () => import('../hero-banners/hero-banners-tab.tsx'),
  photos: () => import('#app/admin/media/library/photos-tab.tsx'),
  team: () => import('../team/team-tab.tsx'),
  'cms-galleries': () => import('../galleries/galleries-tab.tsx'),
  'cms-images': () => import('#app/admin/media/library/professional-media-tab.tsx'),
  'property-videos': () => import('../property-videos/property-videos-tab.tsx'),
  'floor-plans': () => import('../floor-plans/floor-plans-tab.tsx'),
  'about-content': () => import('../about-content/about-content-tab.tsx'),
  pages: () => import('../pages/pages-tab.tsx'),
  trash: () => import('../trash/trash-tab.tsx'),
  system: () => import('../system/system-tab.tsx'),
};

/** Contacts is the first tab and part of the main bundle; the others are loaded on demand. */
export const tabComponents: Record<TabName, ComponentType> = {
  contacts: ContactsTab,
  'hero-banners': lazy(modules['hero-banners']),
  photos: lazy(modules.photos),
  team: lazy(modules.team),
  'cms-galleries': lazy(modules['cms-galleries']),
  'cms-images': lazy(modules['cms-images']),
  'property-videos': lazy(modules['property-videos']),
  'floor-plans': lazy(modules['floor-plans']),
  'about-content': lazy(modules['about-content']),
  pages: lazy(modules.pages),
  trash: lazy(modules.trash),
  system: lazy(modules.system),
};

/** Retries a failed load: `lazy` caches the rejection, so a new component is needed. */
export function reloadTab(name: TabName) {
  if (name !== 'contacts') tabComponents[name] = lazy(modules[name]);
}

/**
 * Loads a tab before it is rendered. It then needs no fallback, of which React would delay the end: it shows what follows
 * 300 ms after a fallback at the earliest.
 */
export async function loadTab(name: TabName): Promise<void> {
  if (name !== 'contacts') tabComponents[name] = (await modules[name]()).default;
}
