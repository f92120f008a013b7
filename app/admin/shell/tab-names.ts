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

/** What an account needs to see a tab: the right of the tab's calls. */
export function rightOfTab(name: TabName): Right {
  if (name === 'contacts') return 'enquiries';
  return name === 'system' ? 'administration' : 'content';
}

export function tabOf(search: URLSearchParams): TabName {
  const requested = search.get('tab');
  return tabNames.find((name) => name === requested) ?? 'contacts';
}
