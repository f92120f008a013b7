import { pathIn, siteLanguages, sourceLanguage } from '#contract/content/site-languages.ts';
import { sitePageNames, sitePages } from '#contract/site-pages.ts';
import { servicesContext, siteOriginContext } from '#app/services-context.ts';
import { loadGalleryPage } from '../gallery/load-gallery-page.ts';
import { loadHomePictures } from '../home/load-home.ts';
import { loadPage } from '../load-page.ts';
import { isTranslated, alternateUrls } from './alternate-urls.ts';
import type { Route } from './+types/sitemap-xml';
import { imageUrls, type PagePictures } from './page-pictures.ts';

/**
 * /sitemap.xml: every public page with its pictures. Without `lastmod`: the time of the last relevant change is unknown, and
 * wrong dates make search engines ignore all of them.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const origin = context.get(siteOriginContext);
  // Sitemaps require absolute URLs.
  if (origin === undefined) {
    return new Response('Set PUBLIC_URL, or sign in to the back office at this address.\n', { status: 404 });
  }
  const urls: string[] = [];
  const add = async (path: string, shown: PagePictures) => {
    const isInBoth = await isTranslated(context, path);
    const alternates = isInBoth ? alternateUrls(path, origin) : [];
    for (const language of isInBoth ? siteLanguages : ([sourceLanguage] as const)) {
      urls.push(urlElement(`${origin}${pathIn(language, path)}`, alternates, imageUrls(shown, origin)));
    }
  };
  for (const name of sitePageNames) {
    const { shown } = name === 'home' ? await loadHomePictures(context) : await loadPage(context, name);
    await add(sitePages[name].path, shown);
  }
  const { records } = context.get(servicesContext);
  // Sequential, to limit the load: a studio can have hundreds of galleries, and response time does not matter here.
  for (const { slug } of await records.galleries.listPublished()) {
    const gallery = await loadGalleryPage(context, slug);
    if (gallery) await add(`/gallery/${slug}`, gallery.shown);
  }
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
  ].join('\n');
  return new Response(`${xml}\n`, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function urlElement(url: string, alternates: ReturnType<typeof alternateUrls>, pictures: string[]): string {
  const links = alternates.map(
    ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`,
  );
  const images = pictures.map((picture) => `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`);
  return `<url><loc>${escapeXml(url)}</loc>${links.join('')}${images.join('')}</url>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
