import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/site-webmanifest';
import { themeColor } from '../frame/document-head.tsx';

/** /site.webmanifest: name and icons for the home screen of a phone. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { name, tagline } = await context.get(servicesContext).studio.identity();
  const manifest = {
    name,
    short_name: name,
    ...(tagline && { description: tagline }),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en',
    theme_color: themeColor,
    background_color: themeColor,
    icons: [icon(192), icon(512), icon(512, 'maskable')],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
}

function icon(size: number, purpose: 'any' | 'maskable' = 'any') {
  const name = purpose === 'any' ? 'icon' : `icon-${purpose}`;
  return { src: `/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
