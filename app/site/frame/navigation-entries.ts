export interface NavigationLink {
  label: string;
  to: string;
  /** further pages that the entry stands for, because no other entry leads to them */
  pages?: readonly string[];
}

export interface NavigationGroup {
  label: string;
  /** element id of the group's panel */
  id: string;
  /** one line about the group, shown in the panel */
  text: string;
  items: NavigationLink[];
}

/** The menu entries in order, for both the navigation bar and the phone menu. */
export const navigationEntries: (NavigationLink | NavigationGroup)[] = [
  { label: 'Home', to: '/' },
  {
    label: 'Portrait',
    id: 'portrait',
    text: 'People at every age, in the studio or at home.',
    items: [
      { label: 'Newborn', to: '/newborn' },
      { label: 'Headshoot', to: '/portrait#professional' },
      { label: 'Kid&Family', to: '/portrait#family-portrait' },
    ],
  },
  {
    label: 'Property',
    id: 'property',
    text: 'Homes and buildings, ready for the market.',
    items: [
      { label: 'Photo', to: '/property#photo' },
      { label: 'Video', to: '/property#video' },
      { label: 'Visual Staging', to: '/property#visual-staging' },
      { label: '3D', to: '/property#3d' },
    ],
  },
  {
    label: 'Commercial',
    id: 'commercial',
    text: 'Brands, films and celebrations.',
    items: [
      { label: 'Commercial', to: '/commercial' },
      { label: 'Film', to: '/film' },
      { label: 'Wedding', to: '/wedding' },
    ],
  },
  { label: 'About Team', to: '/#team', pages: ['/about', '/team'] },
];

export const bookNow: NavigationLink = { label: 'Book Now', to: '/contact' };

export function isGroup(entry: NavigationLink | NavigationGroup): entry is NavigationGroup {
  return 'items' in entry;
}

/**
 * Value of `aria-current` of an entry on the page `pathname`: `page` if the entry leads to this page, `true` if the page
 * belongs to the entry. A link to a section has none, because the server does not know the hash of the address.
 */
export function currentMark(entry: NavigationLink | NavigationGroup, pathname: string): 'page' | 'true' | undefined {
  const page = pathname.replace(/(?<=.)\/$/, '');
  if (isGroup(entry)) return entry.items.some(({ to }) => to.split('#')[0] === page) ? 'true' : undefined;
  if (entry.to === page) return 'page';
  return entry.pages?.includes(page) ? 'true' : undefined;
}
