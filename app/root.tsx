import './zod-without-eval.ts';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { type Language, htmlLang } from './i18n/html-lang.ts';
import { NotFound } from './site/not-found/not-found.tsx';
import { themeColor } from './site/seo/theme-color.ts';
import './styles/app.css';

export function Layout({ children }: { children: ReactNode }) {
  // The public pages are in English; the back office says which language it is in.
  const admin = useRouteLoaderData<{ language: Language }>('admin/route');
  return (
    <html lang={htmlLang[admin?.language ?? 'en']}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColor} />
        <Meta />
        <Links />
      </head>
      {/* Whoever opens the back office is going to work in it. */}
      <body data-live={admin ? '' : undefined}>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    // The parts' own effects have run by now: clicks that were kept meanwhile can be repeated (server/http/pages/deferred/deferred-hydration.ts).
    document.documentElement.dataset.hydrated = 'true';
    dispatchEvent(new Event('hydrated'));
  }, []);
  return <Outlet />;
}

/** Says what a visitor can do and nothing about what broke: that is in the log, under the request's id. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Please try again in a moment.</p>
      <a href="/">Back to the home page</a>
    </main>
  );
}
