/** Where the links of the footer lead, in order. */
export const servicePages = {
  portrait: '/portrait',
  newborn: '/newborn',
  property: '/property',
  commercial: '/commercial',
} as const;

export const companyPages = { about: '/about', team: '/team', contact: '/contact' } as const;

export const legalPages = { privacy: '/privacy', terms: '/terms', sitemap: '/sitemap' } as const;

/** The links with their labels. */
export function linksOf<Id extends string>(
  pages: Readonly<Record<Id, string>>,
  labels: Readonly<Record<Id, string>>,
): { label: string; to: string }[] {
  return (Object.keys(pages) as Id[]).map((id) => ({ label: labels[id], to: pages[id] }));
}
