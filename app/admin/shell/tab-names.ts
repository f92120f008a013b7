/** The nine tabs in their order; the name is what `?tab=` says. */
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
] as const;
export type TabName = (typeof tabNames)[number];

export function tabOf(search: URLSearchParams): TabName {
  const asked = search.get('tab');
  return tabNames.find((name) => name === asked) ?? 'contacts';
}
