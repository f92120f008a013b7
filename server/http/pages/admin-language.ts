import type { IncomingMessage } from 'node:http';

const cookie = /(?:^|;\s*)adminLanguage=en(?:;|$)/;

/**
 * Adds the language of the back office, Chinese or by a cookie English, to its URL. Its page is cached once for each
 * language, so the language has to be part of the URL that is rendered and of the cache key.
 */
export function inChosenLanguage(url: string, { headers }: Pick<IncomingMessage, 'headers'>): string {
  if (!/^\/admin\/[\w-]+(?:\.data)?(?:\?|$)/.test(url) || !cookie.test(headers.cookie ?? '')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}language=en`;
}
