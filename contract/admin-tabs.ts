import type { Right } from './roles.ts';
import type { RecordTab } from './records/kinds.ts';

/**
 * The tabs of the back office in order, the nine specified ones first, with what an account needs to see each: the right of its
 * calls. The name of a tab is the last part of its address. What each tab has (a route, a label, an article of the help) is a `Record<AdminTab, ...>`:
 * one that forgets a tab does not compile.
 */
const rights = {
  contacts: 'enquiries',
  'hero-banners': 'content',
  photos: 'content',
  team: 'content',
  'cms-galleries': 'content',
  'cms-images': 'content',
  'property-videos': 'content',
  'floor-plans': 'content',
  'about-content': 'content',
  testimonials: 'content',
  'client-galleries': 'content',
  pages: 'content',
  trash: 'enquiries',
  system: 'administration',
} as const satisfies Record<RecordTab, Right> & Record<string, Right>;

export type AdminTab = keyof typeof rights;

export const adminTabs = Object.keys(rights) as AdminTab[];
export const firstTab = 'contacts' satisfies AdminTab;

export const rightOfTab = (tab: AdminTab): Right => rights[tab];

const base = '/admin';

/** @param query what else the tab reads from its address, such as the enquiry that it opens */
export function tabPath(tab: AdminTab, query: Record<string, string> | URLSearchParams = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${base}/${tab}${search && `?${search}`}`;
}

/** The tab at a path, which is the first one at any other. */
export function tabAt(path: string): AdminTab {
  return adminTabs.find((tab) => path === tabPath(tab)) ?? firstTab;
}

/** The address to which `/admin` leads. Until November 2026 a tab was a parameter (`/admin?tab=team`), as in mails that were sent by then. */
export function addressOfOld(old: URLSearchParams): string {
  const query = new URLSearchParams(old);
  query.delete('tab');
  return tabPath(adminTabs.find((tab) => tab === old.get('tab')) ?? firstTab, query);
}
