import type { PageDocument } from './page-document.ts';

export interface PagePolicyOptions {
  /** Where else pictures, videos and uploads live, such as an object store's origin. */
  mediaOrigins: readonly string[];
  /** Visitors come by https: nothing may be asked for without it. */
  https: boolean;
}

/** The map on the contact section; nothing else may be framed. */
export const mapOrigin = 'https://www.openstreetmap.org';

/** The content security policy of one page. */
export function pagePolicy(
  page: Pick<PageDocument, 'scriptHashes' | 'styleHashes'>,
  options: PagePolicyOptions,
): string {
  const own = ["'self'", ...options.mediaOrigins].join(' ');
  // Staff may name pictures and videos that stand on other sites.
  const media = `${own} https:${options.https ? '' : ' http:'}`;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...page.scriptHashes].join(' ')}`,
    `style-src ${["'self'", ...page.styleHashes].join(' ')}`,
    // A picture's colour and proportions stand in its style attribute. Attributes cannot import or select.
    "style-src-attr 'unsafe-inline'",
    // Thumbhash placeholders and previews of files that are being uploaded are not fetched from anywhere.
    `img-src ${media} data: blob:`,
    `media-src ${media} blob:`,
    "font-src 'self'",
    `connect-src ${own}`,
    `frame-src ${mapOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
