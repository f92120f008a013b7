export interface NavigationLink {
  label: string;
  to: string;
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
  { label: 'About Team', to: '/#team' },
];

export const bookNow: NavigationLink = { label: 'Book Now', to: '/contact' };

export function isGroup(entry: NavigationLink | NavigationGroup): entry is NavigationGroup {
  return 'items' in entry;
}
