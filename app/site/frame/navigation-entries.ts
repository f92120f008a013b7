export interface NavigationLink {
  label: string;
  to: string;
}

export interface NavigationGroup {
  label: string;
  /** Names the group's panel in the page. */
  id: string;
  /** One line about the group, for the panel. */
  text: string;
  items: NavigationLink[];
}

/** The menu, in its order: the same entries in the bar and in the phone's list. */
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
  { label: 'About Team', to: '/#team' },
];

export const bookNow: NavigationLink = { label: 'Book Now', to: '/contact' };

export function isGroup(entry: NavigationLink | NavigationGroup): entry is NavigationGroup {
  return 'items' in entry;
}
