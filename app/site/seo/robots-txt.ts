import { siteOriginContext } from '#app/services-context.ts';
import type { Route } from './+types/robots-txt';

/** /robots.txt: allows everything but the back office and the API. */
export function loader({ context }: Route.LoaderArgs): Response {
  const origin = context.get(siteOriginContext);
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
