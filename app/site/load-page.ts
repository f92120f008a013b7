import type { RouterContextProvider } from 'react-router';
import { contentPages, hasHero, type PageWithHero } from '#contract/content/content-pages.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import type { PictureSource } from '#contract/media.ts';
import { type SitePageName, sitePages } from '#contract/site-pages.ts';
import { type GalleryOfPage, type GallerySectionOf, pageGalleries } from './pages.ts';
import type { PagePictures } from './seo/page-pictures.ts';
import { loadContent, loadGallery, loadHero } from './load-content.ts';

interface LoadedPage<Name extends SitePageName> {
  content: PageContent<(typeof contentPages)[Name]>;
  hero: Name extends PageWithHero ? PictureSource : undefined;
  /** of the galleries, by the section that shows them */
  pictures: Record<GallerySectionOf<Name>, PictureSource[]>;
  /** what the head of the page says, and sitemap.xml */
  shown: PagePictures & { path: string; title: string; description: string };
}

/** Loads the texts, the banner and the galleries of a public page. */
export async function loadPage<Name extends SitePageName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
): Promise<LoadedPage<Name>> {
  type Section = GallerySectionOf<Name>;
  const listed = Object.entries(pageGalleries[name]) as [Section, GalleryOfPage][];
  const [content, hero, loaded] = await Promise.all([
    loadContent(context, name),
    hasHero(name) ? loadHero(context, name) : undefined,
    Promise.all(listed.map(([, { category, samples }]) => loadGallery(context, category, samples))),
  ]);
  const galleries = listed.map(([section], at) => ({ section, pictures: loaded[at] ?? [] }));
  const anchors = contentPages[name].anchors as Record<Section, string>;
  const texts = content as unknown as Record<Section, { title: string }>;
  return {
    content,
    hero: hero as LoadedPage<Name>['hero'],
    pictures: Object.fromEntries(galleries.map(({ section, pictures }) => [section, pictures])) as Record<
      Section,
      PictureSource[]
    >,
    shown: {
      path: sitePages[name].path,
      ...content.meta,
      ...(hero && { picture: hero }),
      galleries: galleries.map(({ section, pictures }) => ({
        id: anchors[section],
        title: texts[section].title,
        pictures,
      })),
    },
  };
}
