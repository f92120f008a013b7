import type { RouteObject, matchRoutes as MatchRoutes, ServerBuild } from 'react-router';
import { languageOfPath, pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { toPath, plainUrl } from '#server/http/request-log.ts';
import type { PageKey } from './page-cache.ts';

/**
 * The address of the 404 document, which is rendered and cached once for each language: its content does not depend on the
 * requested address.
 */
const unknownUrl = '/404';

/** Paths of the routes of all addresses without a page, in each language. */
const unknownRoutes: (string | undefined)[] = siteLanguages.map((language) => pathIn(language, '/*').slice(1));

export interface RenderedUrl extends PageKey {
  /** is rendered: the path and those query parameters that the page reads */
  url: string;
  isPrivate?: boolean;
  /** The parameter in the path, of a page that exists once for each name, and the first segment of its path in English. */
  named?: { page: string; name: string };
}

export type PageUrl = { redirectTo: string } | RenderedUrl;

interface PageUrlsOptions {
  routes: ServerBuild['routes'];
  /** the query parameters that a page reads, by its path in English; `/segment/*` for all below it */
  queries: Record<string, readonly string[] | 'all'>;
  /** first segments of the paths of pages that are never cached */
  privatePages?: readonly string[];
  matchRoutes: typeof MatchRoutes;
}

/**
 * Maps a URL to the page to render. Query parameters that the page does not read (such as `utm_source`) are dropped, other
 * spellings (`/About/`) redirect to the canonical address, and all addresses without a page share one document: otherwise
 * anybody could fill the cache with made-up addresses.
 */
export function createPageUrls({ routes, queries, privatePages = [], matchRoutes }: PageUrlsOptions) {
  const tree = nest(routes);
  const plainPaths = new Set(listPaths(tree).filter((path) => !/[:*]/.test(path)));
  const isPrivate = (path: string) =>
    privatePages.includes(
      inEnglish(path)
        .split('/')
        .find((part) => part !== '') ?? '',
    );

  return function resolveUrl(url: string): PageUrl {
    const [rawPath = '/', search = ''] = plainUrl(url).split('?', 2) as [string, string?];
    const isData = rawPath.endsWith('.data');
    const path = isData ? rawPath.replace(/\/_\.data$|\.data$/, '') || '/' : rawPath;
    const found = matchPage(path);
    if (!found.isPage) {
      // The key of a private page is not the same in lower case.
      const plain = (isPrivate(path) ? path : path.toLowerCase()).replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
      if (!isData && plain !== path && matchPage(plain).isPage) {
        return { redirectTo: search ? `${plain}?${search}` : plain };
      }
      return notFoundUrl(rawPath);
    }
    const names = queries[inEnglish(path)] ?? queries[`/${inEnglish(path).split('/')[1]}/*`] ?? [];
    const query = names === 'all' ? search : readQuery(search, [...names, ...(isData ? ['_routes'] : [])]);
    const key = query ? `${rawPath}?${query}` : rawPath;
    const isVariable = found.hasParameters || query !== '';
    return {
      key,
      url: key,
      isVariable,
      cacheableStatus: 200,
      ...(isPrivate(path) && { isPrivate: true }),
      ...(found.named && { named: found.named }),
    };
  };

  function matchPage(path: string): { isPage: boolean; hasParameters: boolean; named?: RenderedUrl['named'] } {
    // React Router would rank all routes again for each request, a twentieth of the time of a render.
    if (plainPaths.has(path)) return { isPage: true, hasParameters: false };
    // React Router also matches trailing slashes, doubled slashes and needless percent encoding; here each page has one address.
    if (path !== '/' && (path.endsWith('/') || path.includes('//') || path.includes('%')))
      return { isPage: false, hasParameters: false };
    const match = matchRoutes(tree, path)?.at(-1);
    if (!match || unknownRoutes.includes(match.route.path)) return { isPage: false, hasParameters: false };
    const [name] = Object.entries(match.params).flatMap(([key, value]) => (key === '*' ? [] : [value]));
    return {
      isPage: true,
      hasParameters: Object.keys(match.params).length > 0 && match.params['*'] !== '',
      ...(name !== undefined && { named: { page: inEnglish(path).split('/')[1] as string, name } }),
    };
  }
}

/** The address of the 404 document in the language of an address without a page, or of that document's data. */
export function notFoundUrl(url: string): RenderedUrl {
  const path = toPath(url);
  const address = pathIn(languageOfPath(path.replace(/\.data$/, '')), unknownUrl);
  const own = path.endsWith('.data') ? `${address}.data` : address;
  return { key: own, url: own, isVariable: false, cacheableStatus: 404 };
}

/** Whether the path of an address has percent encoding that stands for no text, which no route takes. */
export function isMalformed(url: string): boolean {
  if (!url.includes('%')) return false;
  try {
    decodeURI(toPath(url));
    return false;
  } catch {
    return true;
  }
}

const inEnglish = (path: string) => pathIn('en', path);

/** The parameters in the order of `names`, so that the same set has the same cache key. */
function readQuery(search: string, names: readonly string[]): string {
  if (!search || names.length === 0) return '';
  const given = new URLSearchParams(search);
  const read = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value) read.set(name, value.slice(0, 200));
  }
  return read.toString();
}

/** The paths of pages, with their parameters; a layout has none of its own. */
function listPaths(tree: readonly RouteObject[], base = ''): string[] {
  return tree.flatMap(({ path = '', index, children = [] }) => {
    const own = path ? `${base}/${path}` : base;
    return index || children.length === 0 ? [own || '/'] : listPaths(children, own);
  });
}

/** React Router's manifest is a flat list, and matching needs a tree. Matching is case-sensitive. */
function nest(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route as NonNullable<typeof route>;
      if (index) return { id, path, index, caseSensitive: true };
      return { id, path, caseSensitive: true, children: nest(routes, id) };
    });
}
