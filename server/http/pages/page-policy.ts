import type { PageDocument } from './page-document.ts';

export interface PagePolicyOptions {
  /** Other origins of pictures, videos and uploads, such as an object store's. */
  mediaOrigins: readonly string[];
  /** Visitors use https: insecure requests are upgraded. */
  https: boolean;
  /** Staff see the page in a frame of the back office. */
  isFramed?: boolean;
  /** The page shows others of this site in frames. */
  hasFrames?: boolean;
}

/** For the map in the contact section, the only frame. */
export const mapOrigin = 'https://www.openstreetmap.org';

/** The content security policy of one page. */
export function pagePolicy(
  page: Pick<PageDocument, 'scriptHashes' | 'styleHashes'>,
  options: PagePolicyOptions,
): string {
  const own = ["'self'", ...options.mediaOrigins].join(' ');
  // Staff may link pictures and videos on other sites.
  const media = `${own} https:${options.https ? '' : ' http:'}`;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...page.scriptHashes].join(' ')}`,
    `style-src ${["'self'", ...page.styleHashes].join(' ')}`,
    // A picture's colour and proportions are in its style attribute. Unlike style elements, attributes have no selectors or imports.
    "style-src-attr 'unsafe-inline'",
    // data: for thumbhash placeholders, blob: for previews of files during upload.
    `img-src ${media} data: blob:`,
    `media-src ${media} blob:`,
    "font-src 'self'",
    `connect-src ${own}`,
    `frame-src ${options.hasFrames ? "'self'" : mapOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.isFramed ? "'self'" : "'none'"}`,
    "object-src 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
