import type { Right } from '#contract/accounts/roles.ts';

/** The nine specified tabs in order, and those after them; the name is the value of `?tab=`. */
export const tabNames = [
  'contacts',
  'hero-banners',
  'photos',
  'team',
  'cms-galleries',
  'cms-images',
  'property-videos',
  'floor-plans',
  'about-content',
  'pages',
  'trash',
  'system',
] as const;
export type TabName = (typeof tabNames)[number];

/** Enquiries are part of what the back office starts with. */
export type LazyTabName = Exclude<TabName, 'contacts'>;

/** The files below app/admin that are loaded when their tabs are opened. */
export const tabFiles: Record<LazyTabName, `${string}-tab.tsx`> = {
  'hero-banners': 'hero-banners/hero-banners-tab.tsx',
  photos: 'media/library/photos-tab.tsx',
  team: 'team/team-tab.tsx',
  'cms-galleries': 'galleries/galleries-tab.tsx',
  'cms-images': 'media/library/professional-media-tab.tsx',
  'property-videos': 'property-videos/property-videos-tab.tsx',
  'floor-plans': 'floor-plans/floor-plans-tab.tsx',
  'about-content': 'about-content/about-content-tab.tsx',
  pages: 'pages/pages-tab.tsx',
  trash: 'trash/trash-tab.tsx',
  system: 'system/system-tab.tsx',
};

/** What an account needs to see a tab: the right of the tab's calls. */
export function rightOfTab(name: TabName): Right {
  if (name === 'contacts' || name === 'trash') return 'enquiries';
  return name === 'system' ? 'administration' : 'content';
}

export function tabOf(search: URLSearchParams): TabName {
  const requested = search.get('tab');
  return tabNames.find((name) => name === requested) ?? 'contacts';
}
