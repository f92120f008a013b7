import path from 'node:path';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { pagePaths } from '#content/page-paths.ts';
import type { Body } from '#server/platform/storage/file-writer.ts';
import { isPlainPath } from '#server/platform/path-below.ts';
import { writeQuickly } from '../export-folder.ts';
import type { CopiedFile } from './nginx-locations.ts';
import { referencedPaths } from './referenced-paths.ts';

export interface SiteResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface SiteCopyParts {
  /** of the pages' absolute addresses */
  origin: string | undefined;
  /** @param method HEAD for files that may be larger than memory */
  request(method: 'GET' | 'HEAD', url: string): Promise<SiteResponse>;
  /** The bytes behind `/media/...` and `/objects/...`. */
  open(url: string): Promise<Body>;
  /** The addresses of all files of the picture or film to which this address belongs. */
  listSet(url: string): Promise<string[]>;
  listGallerySlugs(): Promise<string[]>;
}

/** Pages and lists that no page names by a whole address, or that browsers and search engines look for. */
const fixedPaths = ['/robots.txt', '/sitemap.xml', '/favicon.ico', '/service-choices.json'];
const translatedPaths = ['/404', '/featured-work.json'];
const maxAtOnce = 8;
const isText = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/;
const isStored = /^\/(?:media|objects)\//;

/**
 * Writes what a visitor of the public pages can load, in both languages, into files. What the pages need a server for stays behind:
 * the form, the pages of enquiries, the back office and its API.
 * @returns what was written, sorted
 */
export async function copySite(
  folder: string,
  { origin, request, open, listSet, listGallerySlugs }: SiteCopyParts,
  signal?: AbortSignal,
): Promise<CopiedFile[]> {
  const slugs = await listGallerySlugs();
  const pages = [...pagePaths, ...slugs.map((slug) => `/gallery/${slug}`), ...translatedPaths];
  const inBoth = siteLanguages.flatMap((language) => pages.map((page) => pathIn(language, page)));
  const seen = new Set([...inBoth, ...fixedPaths]);
  const queue = [...seen];
  const copied: CopiedFile[] = [];
  /** A text may name any address: one that is another once it is normalised is no file of this site. */
  const add = (url: string) => {
    if (seen.has(url) || !isPlainPath(url.slice(1))) return;
    seen.add(url);
    queue.push(url);
  };
  const copy = async (url: string) => {
    const { status, headers, body } = await request(isStored.test(url) ? 'HEAD' : 'GET', url);
    for (const one of await listSet(url)) add(one);
    const isUnknownPage = url.endsWith('/404') && status === 404;
    if (status !== 200 && !isUnknownPage) return;
    const type = headers['content-type'] ?? '';
    const file = fileOf(url, type);
    await writeQuickly(folder, file, isStored.test(url) ? await open(url) : [body]);
    copied.push({ url, file, headers });
    if (isText.test(type)) for (const one of referencedPaths(url, body.toString(), origin)) add(one);
  };
  while (queue.length > 0) {
    signal?.throwIfAborted();
    await Promise.all(queue.splice(0, maxAtOnce).map(copy));
  }
  return copied.sort((a, b) => (a.url < b.url ? -1 : 1));
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Pages end with `.html`, and what is uploaded with its type. `/zh` is a page and the folder of others. */
function fileOf(url: string, type: string): string {
  const name = url === '/' ? 'index' : url.slice(1);
  if (type.startsWith('text/html')) return `${name}.html`;
  if (path.extname(url) !== '') return name;
  return `${name.replace(/\/poster$/, '-poster')}.${extensions[type] ?? 'bin'}`;
}
