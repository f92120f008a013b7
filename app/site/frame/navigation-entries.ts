import { pathIn } from '#contract/content/site-languages.ts';
import { type MenuPanel, pathsInPanel, pathsMarking } from '#contract/site-pages.ts';
import type { FrameContent } from './layout-data.ts';

export interface NavigationLink {
  id: string;
  label: string;
  to: string;
  /** further pages that the entry stands for, because no other entry leads to them */
  pages?: readonly string[];
}

export interface NavigationGroup {
  /** part of the element id of the group's panel */
  id: string;
  label: string;
  /** one line about the group, shown in the panel */
  text: string;
  items: NavigationLink[];
}

type Labels = FrameContent['navigation'];

/** Where the links of each group lead, in order: first to the pages of the group, then to sections. */
const groups = {
  portrait: { ...pathsInPanel('portrait'), headshots: '/portrait#professional', family: '/portrait#family-portrait' },
  property: {
    ...pathsInPanel('property'),
    photo: '/property#photo',
    video: '/property#video',
    staging: '/property#visual-staging',
    floorPlans: '/property#3d',
  },
  commercial: pathsInPanel('commercial'),
} satisfies { [Group in MenuPanel]: Record<keyof Labels[Group]['links'], string> };

/** The menu entries in order, for both the navigation bar and the phone menu. */
export function navigationEntries(labels: Labels): (NavigationLink | NavigationGroup)[] {
  return [
    { id: 'home', label: labels.home, to: '/' },
    ...(['portrait', 'property', 'commercial'] as const).map((id) => createGroup(id, labels[id])),
    { id: 'team', label: labels.team, to: '/#team', pages: pathsMarking('team') },
  ];
}

export function bookNow(labels: Labels): NavigationLink {
  return { id: 'book-now', label: labels.bookNow, to: '/contact' };
}

function createGroup(
  id: keyof typeof groups,
  { label, text, links }: Omit<NavigationGroup, 'id' | 'items'> & { links: Record<string, string> },
): NavigationGroup {
  const items = Object.entries(groups[id]).map(([link, to]) => ({ id: link, label: links[link] ?? '', to }));
  return { id, label, text, items };
}

export function isGroup(entry: NavigationLink | NavigationGroup): entry is NavigationGroup {
  return 'items' in entry;
}

/**
 * Value of `aria-current` of an entry on the page `pathname`: `page` if the entry leads to this page, `true` if the page
 * belongs to the entry. A link to a section has none, because the server does not know the hash of the address.
 */
export function currentMark(entry: NavigationLink | NavigationGroup, pathname: string): 'page' | 'true' | undefined {
  const page = pathIn('en', pathname).replace(/(?<=.)\/$/, '');
  if (isGroup(entry)) return entry.items.some(({ to }) => to.split('#')[0] === page) ? 'true' : undefined;
  if (entry.to === page) return 'page';
  return entry.pages?.includes(page) ? 'true' : undefined;
}
