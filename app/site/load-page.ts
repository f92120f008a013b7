import type { RouterContextProvider } from 'react-router';
import { contentPages, hasHero, type PageWithHero } from '#contract/content/content-pages.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import { type LowerPictures, lowerPictures } from '#content/lower-pictures.ts';
import type { PictureSource } from '#contract/media.ts';
import type { PictureId } from '#content/pictures.ts';
import { type SitePageName, sitePages } from '#contract/site-pages.ts';
import { type GalleryOfPage, type GallerySectionOf, pageGalleries } from './pages.ts';
import type { PagePictures } from './seo/page-pictures.ts';
import { isUploaded } from './frame/owner-badge.tsx';
import type { GalleryLink } from './gallery/gallery-section.tsx';
import { loadContent, loadGallery, loadGalleryLinks, loadHero, samplePicture } from './load-content.ts';

interface LoadedPage<Name extends SitePageName> {
  content: PageContent<(typeof contentPages)[Name]>;
  hero: Name extends PageWithHero ? PictureSource : undefined;
  /** by the section that shows them */
  galleries: Record<GallerySectionOf<Name>, LoadedGallery>;
  /** to the pages of galleries, by the id of the section that shows their category */
  links: Record<string, GalleryLink[]>;
  /** of its lower half */
  lower: LowerPictures<PictureSource>;
  /** what the head of the page says, and sitemap.xml */
  shown: PagePictures & { path: string; title: string; description: string };
}

const noLinks: Record<string, GalleryLink[]> = {};

/** What a `GallerySection` shows beside its words. */
interface LoadedGallery {
  id: string;
  pictures: PictureSource[];
  links: GalleryLink[] | undefined;
}

/** Loads the texts, the banner, the galleries and the links to galleries of a public page. */
export async function loadPage<Name extends SitePageName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
): Promise<LoadedPage<Name>> {
  type Section = GallerySectionOf<Name>;
  const listed = Object.entries(pageGalleries[name]) as [Section, GalleryOfPage][];
  const [content, hero, links, loaded] = await Promise.all([
    loadContent(context, name),
    hasHero(name) ? loadHero(context, name) : undefined,
    listed.length > 0 ? loadGalleryLinks(context, sitePages[name].path) : noLinks,
    Promise.all(listed.map(([, { category, samples }]) => loadGallery(context, category, samples))),
  ]);
  const anchors = contentPages[name].anchors as Record<Section, string>;
  const galleries = listed.map(([section], at): [Section, LoadedGallery] => {
    const id = anchors[section];
    return [section, { id, pictures: loaded[at] ?? [], links: links[id] }];
  });
  const texts = content as unknown as Record<Section, { title: string }>;
  return {
    content,
    hero: hero as LoadedPage<Name>['hero'],
    galleries: Object.fromEntries(galleries) as Record<Section, LoadedGallery>,
    links,
    lower: chooseLowerPictures(context, name, loaded.flat()),
    shown: {
      path: sitePages[name].path,
      ...content.meta,
      ...(hero && { picture: hero }),
      galleries: galleries.map(([section, { id, pictures }]) => ({ id, title: texts[section].title, pictures })),
    },
  };
}

/** The studio's own pictures where it has any of that shape: from the end of the galleries, whose beginning stands above. */
export function chooseLowerPictures(
  context: Readonly<RouterContextProvider>,
  name: SitePageName,
  pictures: readonly PictureSource[] = [],
): LowerPictures<PictureSource> {
  const own = pictures.filter(isUploaded);
  const landscapes = own.filter(({ width, height }) => width >= 1.3 * height);
  const uploads: LowerPictures<PictureSource | undefined> = {
    call: landscapes.at(-1),
    statement: landscapes.at(-2),
    steps: own.findLast(({ width, height }) => height >= 1.2 * width),
  };
  const places = Object.entries(lowerPictures[name] ?? {}) as [keyof LowerPictures<unknown>, PictureId][];
  return Object.fromEntries(places.map(([place, id]) => [place, uploads[place] ?? samplePicture(context, id)]));
}
