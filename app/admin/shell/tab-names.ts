import type { Right } from '#contract/accounts/roles.ts';
import { type RecordTab, recordTabs } from '#contract/records/kinds.ts';

/** The nine specified tabs in order. */
const specifiedTabs = [
  'contacts',
  'hero-banners',
  'photos',
  'team',
  'cms-galleries',
  'cms-images',
  'property-videos',
  'floor-plans',
  'about-content',
] as const;
const laterTabs = ['pages', 'trash', 'system'] as const;
export type TabName = (typeof specifiedTabs)[number] | RecordTab | (typeof laterTabs)[number];

/** Every tab in order; the name is the value of `?tab=`. A kind of record that came later follows the specified tabs. */
export const tabNames: readonly TabName[] = [...new Set([...specifiedTabs, ...recordTabs, ...laterTabs])];

/** Enquiries are part of what the back office starts with. */
export type LazyTabName = Exclude<TabName, 'contacts'>;

/** The files of tabs that have not the name of their tab. */
const otherFiles: Partial<Record<TabName, `${string}-tab.tsx`>> = {
  photos: 'media/library/photos-tab.tsx',
  'cms-galleries': 'galleries/galleries-tab.tsx',
  'cms-images': 'media/library/professional-media-tab.tsx',
};

/** The files below app/admin that are loaded when their tabs are opened. */
export const tabFiles = Object.fromEntries(
  tabNames.filter((name) => name !== 'contacts').map((name) => [name, otherFiles[name] ?? `${name}/${name}-tab.tsx`]),
) as Record<LazyTabName, `${string}-tab.tsx`>;

/** What an account needs to see a tab: the right of the tab's calls. */
export function rightOfTab(name: TabName): Right {
  if (name === 'contacts' || name === 'trash') return 'enquiries';
  return name === 'system' ? 'administration' : 'content';
}

export function tabOf(search: URLSearchParams): TabName {
  const requested = search.get('tab');
  return tabNames.find((name) => name === requested) ?? 'contacts';
}
