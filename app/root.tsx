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
import { DeferredNotFound } from './site/not-found/deferred-not-found.tsx';
import { themeColor } from './site/seo/theme-color.ts';
import './styles/app.css';

export function Layout({ children }: { children: ReactNode }) {
  // Public pages are in English; the loader of the back office returns its language.
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
      {/* `data-live`: hydrate the back office at once instead of deferring it. */}
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
    // Effects of child components run first, so everything is interactive: earlier clicks can be replayed (deferred-hydration.ts).
    document.documentElement.dataset.hydrated = 'true';
    dispatchEvent(new Event('hydrated'));
  }, []);
  return <Outlet />;
}

/** The error page for visitors. It shows no details: those are in the log, by request id. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <DeferredNotFound />;
  return (
    <main>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Please try again in a moment.</p>
      <a href="/">Back to the home page</a>
    </main>
  );
}
