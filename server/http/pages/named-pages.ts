import type { NamedPage } from '#app/routes.ts';
import { languageOfPath, pathIn } from '#contract/content/site-languages.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import type { Services } from '#server/services.ts';
import { notFoundUrl, type RenderedUrl } from './page-addresses.ts';
import type { SiteBuild } from './site-build.ts';

/** The page of this name, or the shared document that stands in its place: its path in English, and its status. */
type Found = 'page' | 'nothing' | { path: string; status: 200 | 404 };

/**
 * Looks up whether there is a page of a name before it is rendered: anybody can make up names, so those without a page get
 * documents that are rendered once for everybody.
 */
export function createNamedPages(
  { records, enquiryPage, revision }: Pick<Services, 'records' | 'enquiryPage' | 'revision'>,
  { enquiryNames }: Pick<SiteBuild['entry']['module'], 'enquiryNames'>,
) {
  const galleries = cacheReads(records.galleries, ['listPublished'], revision.current);
  const withdrawn = { path: `/enquiry/${enquiryNames.withdrawn}`, status: 200 } as const;
  const gone = { path: `/enquiry/${enquiryNames.gone}`, status: 404 } as const;

  const finders: Record<NamedPage, (name: string) => Promise<Found>> = {
    async gallery(slug) {
      return (await galleries.listPublished()).some((gallery) => gallery.slug === slug) ? 'page' : 'nothing';
    },
    async enquiry(key) {
      if (key === enquiryNames.withdrawn) return withdrawn;
      if (key === enquiryNames.gone) return gone;
      const state = await enquiryPage.findState(key);
      return { open: 'page' as const, gone, unknown: 'nothing' as const }[state];
    },
  };

  /** The address of the document that is shown at an address. */
  return async function resolveNamedUrl(address: RenderedUrl): Promise<RenderedUrl> {
    if (!address.named) return address;
    const { page, name } = address.named;
    // A failure is for the render, which shows it as a page.
    const found = await finders[page as NamedPage](name).catch((): Found => 'page');
    if (found === 'page') return address;
    if (found === 'nothing') return notFoundUrl(address.url);
    const { pathname } = new URL(address.url, 'http://localhost');
    const url = `${pathIn(languageOfPath(pathname), found.path)}${pathname.endsWith('.data') ? '.data' : ''}`;
    return { key: url, url, isVariable: false, cacheableStatus: found.status };
  };
}
