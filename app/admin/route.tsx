import { InlineScript } from '#app/ui/inline-script.tsx';
import type { LinksFunction, LoaderFunctionArgs, MetaArgs } from 'react-router';
import textFont from '../fonts/hanken-grotesk.woff2?url';
import '../styles/admin.css';
import './styles/controls.css';
import './styles/frame.css';
import './styles/lists.css';
import './styles/library.css';
import './styles/pages.css';
import { documentTitles, type Language } from '#app/i18n/html-lang.ts';
import { firstCallsScript } from './api/first-calls.ts';
import { AdminApp } from './shell/admin-app.tsx';

/** The language of the server-rendered page, from a cookie (server/http/pages/cached-page-server.ts); after hydration the browser's stored choice applies. */
export function loader({ request }: LoaderFunctionArgs): { language: Language } {
  return { language: new URL(request.url).searchParams.get('language') === 'en' ? 'en' : 'zh' };
}

/** Opening another tab leaves the language as it is. */
export function shouldRevalidate() {
  return false;
}

/** Before the scripts, so that the text does not change its width after they have shown it. */
export const links: LinksFunction = () => [
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export function headers() {
  return { Vary: 'Cookie' };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [{ title: documentTitles[loaderData?.language ?? 'zh'] }, { name: 'robots', content: 'noindex' }];
}

export default function AdminRoute({ loaderData }: { loaderData: { language: Language } }) {
  return (
    <>
      <InlineScript text={firstCallsScript} />
      <AdminApp language={loaderData.language} />
    </>
  );
}
