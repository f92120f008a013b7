import './zod-without-eval.ts';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { languageOfPath, pathIn } from '#contract/content/site-languages.ts';
import { errorPages } from '#content/error-pages.ts';
import { type Language, htmlLang } from './i18n/html-lang.ts';
import { NotFound } from './site/not-found/not-found.tsx';
import { useLoadedLayout } from './site/frame/layout-data.ts';
import { SpeculationRules, themeColor } from './site/frame/document-head.tsx';
import './styles/app.css';

export function Layout({ children }: { children: ReactNode }) {
  // Public pages have a language by their address; the loader of the back office returns its own.
  const { pathname } = useLocation();
  const admin = useRouteLoaderData<{ language: Language }>('admin/route');
  return (
    <html lang={admin ? htmlLang[admin.language] : languageOfPath(pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColor} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* Public pages have no client-side router: server/http/pages/page-document.ts adds their script. */}
        {admin ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <SpeculationRules />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The error page for visitors. It shows the text of an expected failure; details of others are in the log, by request id. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useLoadedLayout()?.frame;
  const language = languageOfPath(useLocation().pathname);
  const { notFound, failure } = frame ?? errorPages;
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound notFound={notFound} services={frame?.footer.services ?? errorPages.services} />;
  }
  // server/http/pages/page-renderer.ts sends it.
  const detail = isRouteErrorResponse(error) ? (error.data as { detail?: string } | null)?.detail : undefined;
  return (
    <main>
      <title>{failure.title}</title>
      <h1>{failure.title}</h1>
      <p>
        {detail ?? failure.text} {failure.again}
      </p>
      <a href={pathIn(language, '/')}>{failure.home}</a>
    </main>
  );
}
