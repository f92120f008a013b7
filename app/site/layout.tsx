import { isRouteErrorResponse, Outlet, useMatches, useRouteError } from 'react-router';
import textFont from '../fonts/hanken-grotesk.woff2?url';
import displayFont from '../fonts/newsreader.woff2?url';
import { draftContext, servicesContext, siteLanguageContext } from '#app/services-context.ts';
import type { Route } from './+types/layout';
import { NotFound } from './not-found/not-found.tsx';
import { DraftBar, OwnShell, SiteShell } from './frame/site-shell.tsx';
import { type LayoutData, useLoadedLayout } from './frame/layout-data.ts';
import { loadContent } from './load-content.ts';
import { loadFramePictures } from './frame/load-frame-pictures.ts';
import { loadProof } from './sections/testimonial-band.tsx';

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  // No SVG icon: browsers render it in a document of its own, which delays the first paint of the page.
  { rel: 'icon', href: '/favicon.ico', sizes: '16x16 32x32 48x48' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export async function loader({ request, context }: Route.LoaderArgs): Promise<LayoutData> {
  const { studio } = context.get(servicesContext);
  const language = context.get(siteLanguageContext);
  const [identity, frame, pictures, proof] = await Promise.all([
    studio.identity(language),
    loadContent(context, 'frame'),
    loadFramePictures(context),
    loadProof(context, new URL(request.url).pathname),
  ]);
  const year = new Date().getFullYear();
  return { language, frame, identity, pictures, year, proof, draft: context.get(draftContext) };
}

/** Exported by a route as `handle`: its page has a frame of its own, without menu, footer and Book Now. */
export interface FrameHandle {
  frame: 'own';
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const hasOwnFrame = useMatches().some(({ handle }) => (handle as Partial<FrameHandle> | undefined)?.frame === 'own');
  if (hasOwnFrame) {
    return (
      <OwnShell language={loaderData.language}>
        <Outlet />
      </OwnShell>
    );
  }
  return (
    <>
      <SiteShell year={loaderData.year} language={loaderData.language}>
        <Outlet />
      </SiteShell>
      {loaderData.draft && <DraftBar {...loaderData.draft} />}
    </>
  );
}

/** Shows 404 within the site's frame; other errors go to the root's error boundary. */
export function ErrorBoundary() {
  const error = useRouteError();
  const loaded = useLoadedLayout();
  if (!loaded || !isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <SiteShell year={loaded.year} language={loaded.language}>
      <NotFound notFound={loaded.frame.notFound} services={loaded.frame.footer.services} />
    </SiteShell>
  );
}
