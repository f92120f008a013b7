import type { IncomingMessage } from 'node:http';

const cookie = /(?:^|;\s*)adminLanguage=en(?:;|$)/;

/**
 * The back office speaks Chinese until somebody chooses English, which a cookie of that path remembers. Its page is kept
 * for each language, so the choice becomes part of the address under which it is rendered and looked up.
 */
export function inChosenLanguage(url: string, { headers }: Pick<IncomingMessage, 'headers'>): string {
  if (!/^\/admin(?:\.data)?(?:\?|$)/.test(url) || !cookie.test(headers.cookie ?? '')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}language=en`;
}
