import { contentPages } from '#contract/content/content-pages.ts';
import type { ContentService } from '#server/modules/content/content.service.ts';
import type { OpenedDraftLink } from '#server/modules/content/draft-links.ts';

/** The draft that an address shows or has shown, in any language of the site; undefined for all other addresses. */
export async function findDraft(
  url: string,
  content: Pick<ContentService, 'openDraftLink'>,
): Promise<OpenedDraftLink | undefined> {
  const [path = '', search = ''] = url.split('?', 2);
  const token = search.includes('draft=') ? new URLSearchParams(search).get('draft') : null;
  const link = token ? await content.openDraftLink(token) : undefined;
  const source = path.replace(/^\/zh(?=\/|$)/, '') || '/';
  if (!link) return undefined;
  const { path: own } = contentPages[link.page];
  const isOwn =
    link.page === 'gallery' && link.gallery === undefined
      ? source.startsWith(`${own}/`)
      : source === [own, link.gallery].filter(Boolean).join('/');
  return isOwn ? link : undefined;
}
