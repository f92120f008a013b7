import { contentPages } from '#contract/content/content-pages.ts';
import type { ContentService } from '#server/modules/content/content.service.ts';
import type { DraftLink } from '#server/modules/content/draft-links.ts';

/**
 * The draft that an address shows, in any language of the site.
 * @returns undefined if it asks for none; `unknown` if its key is not signed here, has ended or is for another page
 */
export async function findDraft(
  url: string,
  content: Pick<ContentService, 'openDraftLink'>,
): Promise<DraftLink | 'unknown' | undefined> {
  const [path = '', search = ''] = url.split('?', 2);
  const token = search.includes('draft=') ? new URLSearchParams(search).get('draft') : null;
  if (!token) return undefined;
  const link = await content.openDraftLink(token);
  if (!link) return 'unknown';
  const source = path.replace(/^\/zh(?=\/|$)/, '') || '/';
  const { path: own } = contentPages[link.page];
  const isOwn =
    link.page === 'gallery' && link.gallery === undefined
      ? source.startsWith(`${own}/`)
      : source === [own, link.gallery].filter(Boolean).join('/');
  return isOwn ? link : 'unknown';
}
