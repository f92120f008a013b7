import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { fillInPrice, lowestPrice } from '#contract/content/price.ts';
import { pathIn, type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import { documentContext, servicesContext, siteLanguageContext, siteOriginContext } from '#app/services-context.ts';
import { loadContent } from '../load-content.ts';
import { priceIn } from '#app/site/words/shown-text.tsx';
import { alternateUrls, isTranslated } from './alternate-urls.ts';
import { sharePicture } from '#content/galleries.ts';
import { samplePicture } from '#app/site/load-content.ts';
import { shareImage, type PagePictures } from './page-pictures.ts';
import {
  type Offers,
  structuredOffers,
  structuredStudio,
  studioId,
  type PageVideos,
  structuredWork,
} from './structured-data.ts';

type PageShown = PagePictures & PageVideos;

interface PageHead extends PageShown {
  /** of the English page */
  path: string;
  /** without the studio's name */
  title: string;
  /** `{price}` stands for the lowest of the first price list */
  description: string;
  /** price lists that the page shows */
  offers?: readonly Offers[];
}

const longestDescription = 160;

/** As Open Graph writes them. */
const locales: Record<SiteLanguage, string> = { en: 'en_US', 'zh-Hans': 'zh_CN' };

/**
 * Returns title, description, canonical URL and share tags of a page, and adds its structured data to the document parts.
 * Called by loaders and passed on by `meta`, so that none of it is part of the browser's script:
 * `export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];`
 */
export async function pageHead(
  context: Readonly<RouterContextProvider>,
  { path: englishPath, title, ...page }: PageHead,
): Promise<MetaDescriptor[]> {
  const { studio } = context.get(servicesContext);
  const language = context.get(siteLanguageContext);
  const [prices] = page.offers ?? [];
  const lowest = lowestPrice(prices?.packages.map(({ price }) => price) ?? []);
  const description = shorten(
    fillInPrice(page.description, lowest === undefined ? undefined : priceIn(language, lowest)),
  );
  const [identity, source, frame] = await Promise.all([
    studio.identity(language),
    studio.identity(sourceLanguage),
    loadContent(context, 'frame'),
  ]);
  const origin = context.get(siteOriginContext);
  const path = pathIn(language, englishPath);
  const isInBoth = await isTranslated(context, englishPath);
  const url = `${origin ?? ''}${path}`;
  const site = `${origin ?? ''}/`;
  const fullTitle = `${title} | ${identity.name}`;
  const image = shareImage({ picture: page.picture ?? samplePicture(context, sharePicture) }, origin);
  const graph = [
    structuredStudio(identity, { source, url: site, image: image.url, language }),
    { '@type': 'WebPage', '@id': url, url, name: fullTitle, description, inLanguage: language },
    ...structuredPath({ path, title, origin, home: { name: frame.navigation.home, path: pathIn(language, '/') } }),
    ...structuredOffers(page.offers ?? [], { url, provider: studioId(site) }),
    ...structuredWork(page, { url, origin }),
  ];
  context.get(documentContext).structuredData = { '@context': 'https://schema.org', '@graph': graph };
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(isInBoth || language === sourceLanguage ? [] : [{ name: 'robots', content: 'noindex' }]),
    // Canonical and share URLs must be absolute; leave them out if the origin is unknown.
    ...(origin === undefined
      ? []
      : [{ tagName: 'link', rel: 'canonical', href: url }, ...(isInBoth ? alternates(englishPath, origin) : [])]),
    ...properties('og', {
      type: 'website',
      site_name: identity.name,
      locale: locales[language],
      title: fullTitle,
      description,
      ...(origin !== undefined && {
        url,
        image: image.url,
        'image:type': 'image/jpeg',
        'image:width': String(image.width),
        'image:height': String(image.height),
        'image:alt': image.alt,
      }),
    }).map(([property, content]) => ({ property, content })),
    ...properties('twitter', {
      card: 'summary_large_image',
      title: fullTitle,
      description,
      ...(origin !== undefined && { image: image.url, 'image:alt': image.alt }),
    }).map(([name, content]) => ({ name, content })),
  ];
}

/** Links to the page in all languages, for search engines. */
function alternates(englishPath: string, origin: string): MetaDescriptor[] {
  return alternateUrls(englishPath, origin).map(({ hrefLang, href }) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href,
  }));
}

/** Shortens a text at a word boundary, to a length that search results show completely. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  return `${line.slice(0, longestDescription - 1).replace(/ [^ ]*$/, '')}…`;
}

function properties(prefix: string, values: Record<string, string>): [name: string, content: string][] {
  return Object.entries(values).map(([name, content]) => [`${prefix}:${name}`, content]);
}

/** The path from the home page to this page, as schema.org's BreadcrumbList. */
function structuredPath({
  path,
  title,
  home,
  origin = '',
}: {
  path: string;
  title: string;
  /** name and path of the home page */
  home: { name: string; path: string };
  origin?: string | undefined;
}) {
  if (path === home.path) return [];
  const steps = [
    { name: home.name, item: `${origin}${home.path}` },
    { name: title, item: `${origin}${path}` },
  ];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ];
}
