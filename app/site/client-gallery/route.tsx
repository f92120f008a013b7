import type { MetaDescriptor } from 'react-router';
import { servicesContext, siteLanguageContext, visitorContext } from '#app/services-context.ts';
import type { FrameHandle } from '#app/site/layout.tsx';
import type { Route } from './+types/route';
import { ClientGallery, PinForm } from './client-gallery-page.tsx';
import { TransferPage } from './transfer-page.tsx';
import { findInApp } from './in-app-browser.ts';
import { clientGalleryWords } from './words.ts';
import './client-gallery.css';

export const handle: FrameHandle = { frame: 'own' };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { studio, clientPage } = context.get(servicesContext);
  const language = context.get(siteLanguageContext);
  const query = new URL(request.url).searchParams;
  const page = Number(query.get('page') ?? 1);
  const isMine = query.has('mine');
  const { cookie, userAgent } = context.get(visitorContext);
  const opened = await clientPage.open(params.token, cookie, page, { isMine });
  // Revoked just now: as for every other address without a page.
  if (!opened) throw new Response(null, { status: 404 });
  const { name } = await studio.identity(language);
  return {
    opened,
    studio: name,
    token: params.token,
    language,
    pinFault: query.get('pin'),
    choiceFault: query.get('choice'),
    inApp: findInApp(userAgent),
  };
}

/** The address is the key: nobody else learns or keeps it. */
export function headers() {
  return {
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  };
}

/** No canonical address, share tags or structured data: they would repeat the private address. */
export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const title =
    loaderData &&
    (loaderData.opened.state === 'open'
      ? loaderData.opened.page.title
      : clientGalleryWords[loaderData.language].pinTitle);
  return [
    { title: [title, loaderData?.studio].filter(Boolean).join(' | ') },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function ClientGalleryRoute({ loaderData }: Route.ComponentProps) {
  const { opened, token, pinFault, choiceFault, language, inApp } = loaderData;
  const words = clientGalleryWords[language];
  if (opened.state === 'open' && opened.page.kind === 'transfer') {
    return <TransferPage page={opened.page} language={language} />;
  }
  if (opened.state === 'open') return <ClientGallery {...{ page: opened.page, words, language, inApp, choiceFault }} />;
  const fault = pinFault === 'wrong' || pinFault === 'later' ? words.pinFaults[pinFault] : undefined;
  return <PinForm action={`/g/${token}/pin`} words={words} fault={fault} />;
}
