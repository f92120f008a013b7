import type { RouteObject, matchRoutes as MatchRoutes, ServerBuild } from 'react-router';
import type { PageKey } from './page-cache.ts';

/** The address under which the one 404 document is rendered and kept; what it says does not depend on the address. */
const unknownAddress = '/404';

export type PageAddress =
  | { redirectTo: string }
  /** `url` is what is rendered: the path and, of the query, only what the page reads. */
  | (PageKey & { url: string });

interface PageAddressesOptions {
  routes: ServerBuild['routes'];
  /** for each path the parameters that its page reads */
  queries: Record<string, readonly string[]>;
  matchRoutes: typeof MatchRoutes;
}

/**
 * Which page an address names. Query parameters that no page reads are dropped (a campaign's tag is not another page),
 * spellings of one address (`/About/`) lead to one, and addresses without a page share one document: strangers cannot
 * fill the cache.
 */
export function createPageAddresses({ routes, queries, matchRoutes }: PageAddressesOptions) {
  const tree = nest(routes);

  return function addressOf(url: string): PageAddress {
    const [rawPath = '/', search = ''] = url.split('?', 2) as [string, string?];
    const isData = rawPath.endsWith('.data');
    const path = isData ? rawPath.replace(/\/_\.data$|\.data$/, '') || '/' : rawPath;
    const found = matchPage(path);
    if (!found.isPage) {
      const plain = path
        .toLowerCase()
        .replace(/\/{2,}/g, '/')
        .replace(/(?<=.)\/$/, '');
      if (!isData && plain !== path && matchPage(plain).isPage) {
        return { redirectTo: search ? `${plain}?${search}` : plain };
      }
      const unknown = isData ? `${unknownAddress}.data` : unknownAddress;
      return { key: unknown, url: unknown, isVariable: false, keepStatus: 404 };
    }
    const query = readQuery(search, [...(queries[path] ?? []), ...(isData ? ['_routes'] : [])]);
    const key = query ? `${rawPath}?${query}` : rawPath;
    return { key, url: key, isVariable: found.hasParameters || query !== '', keepStatus: 200 };
  };

  function matchPage(path: string): { isPage: boolean; hasParameters: boolean } {
    // React Router forgives a trailing slash, doubled ones and needless percent signs; here each page has one address.
    if (path !== '/' && (path.endsWith('/') || path.includes('//') || path.includes('%')))
      return { isPage: false, hasParameters: false };
    const match = matchRoutes(tree, path)?.at(-1);
    if (!match || match.route.path === '*') return { isPage: false, hasParameters: false };
    return { isPage: true, hasParameters: Object.keys(match.params).length > 0 && match.params['*'] !== '' };
  }
}

/** The parameters in the page's own order, so that one set of them has one key. */
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

/** React Router's manifest lists routes flat; matching wants a tree. Addresses are matched in their exact case. */
function nest(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route as NonNullable<typeof route>;
      if (index) return { id, path, index, caseSensitive: true };
      return { id, path, caseSensitive: true, children: nest(routes, id) };
    });
}
