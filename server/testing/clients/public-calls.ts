import type { ServerBuild } from 'react-router';
import { parsePoster, parseRenditionSet } from '#server/media/processing/rendition-set.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Setting } from './access-accounts.ts';
import { table } from './access-table.ts';

export interface Route {
  method: string;
  url: string;
}

export interface PublicCall {
  method: string;
  url: string;
  payload?: object;
  headers?: Record<string, string>;
}

/** The values of route parameters. */
export interface Known {
  /** rows of the library */
  media: MediaTable[];
  /** of records */
  ids: string[];
  /** of published galleries */
  slugs: string[];
}

/** Files of the build and built-in pictures, which contain no client data. */
const builtInFolders = ['/assets/*', '/pictures/*', '/clips/*'];

/** The addresses of a GET route. @throws for an unknown parameter: its route would silently not be tested */
export function listAddresses(url: string, { media, ids }: Known): string[] {
  if (!/[:*]/.test(url)) return [url];
  if (url === '/media/:id/:segment/:file') return media.flatMap(listFiles);
  if (url.startsWith('/api/admin/content/:page')) return [url.replace(':page', 'portrait').replace(':version', '1')];
  // Strangers can only guess passes.
  if (url === '/api/downloads/:pass') return media.map(({ id }) => url.replace(':pass', `${id}~guessed`));
  // Of links too; those that a client has are tested in client-page.test.ts.
  if (url.startsWith('/g/:token/files/:item')) {
    const files = media.flatMap((row) => [
      row.id,
      ...listFiles(row).map((file) => `${row.id}/${file.split('/').at(-1)}`),
    ]);
    return ['guessed', '0'.repeat(32)].flatMap((token) => files.map((file) => `/g/${token}/files/${file}`));
  }
  // Of the page of an altered photo too: alteration.test.ts.
  if (url === '/a/:code/:side/:file') {
    const files = media.flatMap(listFiles).map((file) => file.split('/').at(-1));
    return ['altered', 'original'].flatMap((side) => files.map((file) => `/a/${'a'.repeat(12)}/${side}/${file}`));
  }
  if (url === '/g/:token/all.zip') return ['guessed', '0'.repeat(32)].map((token) => url.replace(':token', token));
  if (url === '/api/admin/client-galleries/:id/links/:linkId') return [];
  const isOfOne = url.split('/:').length === 2 && url.includes('/:id') && !url.includes('*');
  if (isOfOne && url.startsWith('/api/'))
    return [...media.map(({ id }) => id), ...ids].map((id) => url.replace(':id', id));
  if (isOfOne) return media.map(({ storageKey }) => url.replace(':id', storageKey.slice('uploads/'.length)));
  throw new Error(`Say in public-calls.ts how ${url} is called, so that what it answers is looked at.`);
}

/** The addresses of a page and of its data. @throws like `addressesOf` */
export function listPageAddresses(path: string, { slugs }: Pick<Known, 'slugs'>): string[] {
  // The page of one enquiry is for its sender: strangers can only guess keys.
  if (path.endsWith('enquiry/:key')) {
    return ['withdrawn', 'guessed~key'].map((key) => `/${path.replace(':key', key)}`);
  }
  if (path.endsWith('g/:token')) return ['guessed', '0'.repeat(32)].map((token) => `/${path.replace(':token', token)}`);
  if (path.endsWith('a/:code')) return [`/${path.replace(':code', 'a'.repeat(12))}`];
  const pages = path.includes('/:slug') ? slugs.map((slug) => `/${path.replace(':slug', slug)}`) : [`/${path}`];
  if (pages.some((page) => page.includes(':')))
    throw new Error(`Say in public-calls.ts how the page ${path} is called.`);
  return pages.flatMap((page) => [page, page === '/' ? '/_root.data' : `${page}.data`]);
}

function listFiles(row: MediaTable): string[] {
  return [parseRenditionSet(row), parsePoster(row)].flatMap((made) =>
    Object.keys(made?.files ?? {}).map((name) => `/media/${row.id}/${made?.set}/${name}`),
  );
}

/**
 * Every request that a stranger can make, derived from the application's routes, so that new ones are included.
 * @param routes what `createApp` passed to `onRoute`
 * @param site the routes of the built site
 */
export async function listPublicCalls(
  setting: Setting,
  { routes, site, known }: { routes: Route[]; site: ServerBuild['routes']; known: Known },
): Promise<PublicCall[]> {
  const read = routes
    .filter(({ method, url }) => method === 'GET' && url !== '/*' && !builtInFolders.includes(url))
    .flatMap(({ url }) => listAddresses(url, known));
  const pages = Object.values(site).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    return listPageAddresses(route.path?.replace('*', 'no-such-page') ?? '', known);
  });
  const written: PublicCall[] = [];
  for (const [route, row] of Object.entries(table)) {
    const [method = '', url = ''] = route.split(' ');
    // GET routes are above; access.test.ts checks that the table contains every route.
    if (method !== 'GET' && row.who === 'open') written.push({ method, url, ...(await row.call?.(setting)) });
  }
  return [...[...new Set([...pages, ...read])].map((url) => ({ method: 'GET', url })), ...written];
}
