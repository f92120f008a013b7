/**
 * Where the lists of records come from, and what they are cached as: known without the form and the cards of their kind, so that a list is asked for
 * while these are loaded.
 */
export const recordLists = {
  team: { key: 'team', listPath: '/api/admin/team' },
  galleries: { key: 'galleries', listPath: '/api/galleries' },
  propertyVideos: { key: 'property-videos', listPath: '/api/admin/property-videos' },
  floorPlans: { key: 'floor-plans', listPath: '/api/admin/floor-plans' },
  aboutContent: { key: 'about-content', listPath: '/api/admin/about-content' },
} as const;
