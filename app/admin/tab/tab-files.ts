import type { AdminTab, firstTab } from '#contract/admin-tabs.ts';

/** The first tab is part of what the back office starts with. */
export type LaterTab = Exclude<AdminTab, typeof firstTab>;

/** The file below app/admin with what each of the others shows. The server names it in the document of the tab (server/http/pages/page-renderer.ts). */
export const tabFiles: Record<LaterTab, `${string}-tab.tsx`> = {
  'hero-banners': 'hero-banners/hero-banners-tab.tsx',
  photos: 'media/library/photos-tab.tsx',
  team: 'team/team-tab.tsx',
  'cms-galleries': 'galleries/galleries-tab.tsx',
  'cms-images': 'media/library/professional-media-tab.tsx',
  'property-videos': 'property-videos/property-videos-tab.tsx',
  'floor-plans': 'floor-plans/floor-plans-tab.tsx',
  'about-content': 'about-content/about-content-tab.tsx',
  testimonials: 'testimonials/testimonials-tab.tsx',
  pages: 'pages/pages-tab.tsx',
  trash: 'trash/trash-tab.tsx',
  system: 'system/system-tab.tsx',
};
