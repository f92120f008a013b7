import { type AboutSectionKey, aboutSectionKeys } from './about-entry.ts';

/** The optional values of an about entry. */
export type AboutExtra = 'title' | 'imageUrl' | 'linkUrl' | 'linkText';

export interface AboutPlacement {
  /** path and hash of the part of the site that shows the entry */
  place: string;
  /** the optional values that are shown there */
  shows: readonly AboutExtra[];
}

const link = ['linkUrl', 'linkText'] as const;
const heading = ['imageUrl', ...link] as const;
const text = ['title', ...heading] as const;

/**
 * Where each about entry is shown, and what of it. The title of a text is its heading if there is no entry for the heading,
 * and the title of a figure is its label. Mission and vision are on the home page too, without picture and link.
 */
const aboutPlacements: Record<AboutSectionKey, AboutPlacement> = {
  hero_title: { place: '/', shows: link },
  hero_subtitle: { place: '/', shows: link },
  hero_description: { place: '/', shows: link },
  stats_projects: { place: '/#about', shows: ['title'] },
  stats_clients: { place: '/#about', shows: ['title'] },
  stats_experience: { place: '/#about', shows: ['title'] },
  about_main_title: { place: '/#about', shows: heading },
  about_main_content: { place: '/#about', shows: text },
  about_main_image: { place: '/#about', shows: heading },
  about_vision_title: { place: '/about#vision', shows: heading },
  about_vision_content: { place: '/about#vision', shows: text },
  about_mission_title: { place: '/about#mission', shows: heading },
  about_mission_content: { place: '/about#mission', shows: text },
};

const customPlacement: AboutPlacement = { place: '/about#more', shows: text };

export function isKnownSection(sectionKey: string): sectionKey is AboutSectionKey {
  return (aboutSectionKeys as readonly string[]).includes(sectionKey);
}

/** The place of an about entry; custom keys follow at the end of the About page. */
export function findAboutPlacement(sectionKey: string): AboutPlacement {
  return isKnownSection(sectionKey) ? aboutPlacements[sectionKey] : customPlacement;
}
