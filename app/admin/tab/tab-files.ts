import type { AdminTab, firstTab } from '#contract/admin-tabs.ts';

/** The first tab is part of what the back office starts with. */
export type LaterTab = Exclude<AdminTab, typeof firstTab>;

/** The file below app/admin with what each of the others shows. The server names it in the document of the tab (server/http/pages/page-renderer.ts). */
export const tabFiles: Record<LaterTab, `${string}-page.tsx`> = {
  'hero-banners': 'hero-banners/hero-banners-page.tsx',
  photos: 'media/photos-page.tsx',
  team: 'records/team-page.tsx',
  'cms-galleries': 'galleries/galleries-page.tsx',
  'cms-images': 'media/professional-media-page.tsx',
  'property-videos': 'records/property-videos-page.tsx',
  'floor-plans': 'records/floor-plans-page.tsx',
  'about-content': 'records/about-content-page.tsx',
  testimonials: 'records/testimonials-page.tsx',
  'client-galleries': 'client-galleries/client-galleries-page.tsx',
  pages: 'pages/pages-page.tsx',
  trash: 'trash/trash-page.tsx',
  system: 'system/system-page.tsx',
};
