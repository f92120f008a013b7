import type { RouterContextProvider } from 'react-router';
import type { PlacedCategory } from '#contract/media/media-categories.ts';
import type { PagePath } from '#contract/site-pages.ts';
import { mediaPlacements } from '#contract/media/media-placement.ts';
import { servicesContext } from '#app/services-context.ts';
import { getPageLanguage, orDefault } from '../page-pictures.ts';
import type { GalleryLink } from './gallery-links.tsx';

/** The first galleries of a category; the site map lists all of them. */
const maxLinks = 12;

/** The published galleries of each section of a page, by the id of the section that shows their category. */
export async function loadGalleryLinks(
  context: Readonly<RouterContextProvider>,
  page: PagePath,
): Promise<Record<string, GalleryLink[]>> {
  const { records } = context.get(servicesContext);
  const galleries = await orDefault(
    context,
    'The links to galleries',
    records.galleries.listPublished({}, getPageLanguage(context)),
    [],
  );
  const links: Record<string, GalleryLink[]> = {};
  for (const { slug, name, category, lang } of galleries) {
    if (!Object.hasOwn(mediaPlacements, category)) continue;
    const placement = mediaPlacements[category as PlacedCategory];
    if (placement.page !== page || placement.section === undefined) continue;
    const ofSection = (links[placement.section] ??= []);
    if (ofSection.length < maxLinks) ofSection.push({ slug, name, lang: lang?.['name'] });
  }
  return links;
}
