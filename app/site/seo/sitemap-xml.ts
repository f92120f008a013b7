import type { MetaDescriptor } from 'react-router';
import type { PagePath } from '#content/page-meta.ts';
import { documentContext, servicesContext, siteOriginContext } from '#app/services-context.ts';
import { loader as about } from '../about/route.tsx';
import { loader as commercial } from '../commercial/route.tsx';
import { loader as contact } from '../contact/route.tsx';
import { loader as film } from '../film/route.tsx';
import { loader as gallery } from '../gallery/route.tsx';
import { loader as home } from '../home/route.tsx';
import { loader as privacy } from '../legal/privacy.tsx';
import { loader as sitemap } from '../legal/sitemap.tsx';
import { loader as terms } from '../legal/terms.tsx';
import { loader as newborn } from '../newborn/route.tsx';
import { loader as portrait } from '../portrait/route.tsx';
import { loader as property } from '../property/route.tsx';
import { loader as team } from '../team/route.tsx';
import { loader as wedding } from '../wedding/route.tsx';
import type { Route } from './+types/sitemap-xml';
import { picturesNamedIn } from './pictures-named-in.ts';

type PageLoader = (args: never) => Promise<{ head: MetaDescriptor[] }>;

/** What a page shows is what its own loader finds, so that this map cannot fall behind. */
const loaders: Record<PagePath, PageLoader> = {
  '/': home,
  '/portrait': portrait,
  '/newborn': newborn,
  '/property': property,
  '/commercial': commercial,
  '/film': film,
  '/wedding': wedding,
  '/about': about,
  '/team': team,
  '/contact': contact,
  '/privacy': privacy,
  '/terms': terms,
  '/sitemap': sitemap,
};

/**
 * /sitemap.xml: every public page with its pictures. It names no dates: when a page last changed in a way that matters to a
 * reader is not known, and invented dates teach search engines to ignore all of them.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const origin = args.context.get(siteOriginContext);
  // The format knows absolute addresses only.
  if (origin === undefined) return new Response('Set PUBLIC_URL.\n', { status: 404 });
  const { records } = args.context.get(servicesContext);
  const galleries = await records.galleries.list({ publishedOnly: true });
  const pages = [
    ...Object.entries(loaders).map(([path, load]) => ({ path, load, params: {} })),
    ...galleries.map(({ slug }) => ({ path: `/gallery/${slug}`, load: gallery as PageLoader, params: { slug } })),
  ];
  const urls: string[] = [];
  // One after the other: a studio can have hundreds of galleries, nobody waits for this, and each leaves its data in one place.
  for (const { path, load, params } of pages) {
    const { head } = await load({ ...args, params } as never);
    urls.push(urlElement(`${origin}${path}`, picturesNamedIn(head, args.context.get(documentContext).structuredData)));
  }
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...urls,
    '</urlset>',
  ].join('\n');
  return new Response(`${xml}\n`, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function urlElement(url: string, pictures: string[]): string {
  const images = pictures.map((picture) => `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`);
  return `<url><loc>${escapeXml(url)}</loc>${images.join('')}</url>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
