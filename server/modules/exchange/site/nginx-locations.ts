import path from 'node:path';

/** A response that was written to a file. */
export interface CopiedFile {
  /** path on the site */
  url: string;
  /** relative to the copy */
  file: string;
  headers: Readonly<Record<string, string>>;
}

/** Headers that nginx makes itself, or that are of one response. */
const ownHeaders = new Set(
  'accept-ranges connection content-length date etag keep-alive last-modified transfer-encoding vary x-request-id'.split(
    ' ',
  ),
);

/**
 * The locations of a static copy for the `server` block of an nginx: each file with the headers that the server sends, and the page
 * for unknown addresses in the language of the address. Files of a folder and type with equal headers share a location.
 */
export function nginxLocations(files: readonly CopiedFile[]): string {
  const groups = Map.groupBy(
    files,
    ({ url, headers }) => `${familyOf(url)} ${JSON.stringify(patternOf(url, headers))}`,
  );
  const familySizes = Map.groupBy(groups.values(), ([one]) => familyOf((one as CopiedFile).url));
  const blocks = [...groups.values()].flatMap((group) => {
    const [first] = group as [CopiedFile];
    const family = familyOf(first.url);
    // Two groups of one family cannot be told apart by their addresses.
    if (family && familySizes.get(family)?.length === 1) return [familyBlock(family, first)];
    return group.map(exactBlock);
  });
  return [
    '# Made by "npm run export". Include it in a server block whose root is the folder "site" beside it.',
    'error_page 404 /404.html;',
    'location / { return 404; }',
    'location /zh/ { error_page 404 /zh/404.html; return 404; }',
    ...blocks.sort(),
    '',
  ].join('\n');
}

/** Folder and extension, where many files have the same headers. */
function familyOf(url: string): string {
  const [, folder, rest] = /^\/(assets|pictures|clips|media)\/(.+)$/.exec(url) ?? [];
  return folder && rest ? `${folder} ${path.extname(rest).slice(1)}` : '';
}

/** The headers with a place for the name of the file, which nginx takes from the address. */
function patternOf(url: string, headers: CopiedFile['headers']): Record<string, string> {
  const name = `"${path.posix.basename(url)}"`;
  const kept = Object.entries(headers).filter(([key]) => !ownHeaders.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, value.replaceAll(name, '"$1"')]));
}

function familyBlock(family: string, { url, headers }: CopiedFile): string {
  const [folder, extension] = family.split(' ');
  const lines = headerLines(patternOf(url, headers));
  return `location ~ ^/${folder}/(?:.+/)?([^/]+\\.${extension})$ { ${lines} try_files $uri =404; }`;
}

function exactBlock({ url, file, headers }: CopiedFile): string {
  const isUnknownPage = /^(?:zh\/)?404\.html$/.test(file);
  const where = isUnknownPage ? `= /${file}` : `= ${url}`;
  return `location ${where} { ${isUnknownPage ? 'internal; ' : ''}${headerLines(headers)} try_files /${file} =404; }`;
}

function headerLines(headers: CopiedFile['headers']): string {
  const type = headers['content-type'];
  const added = Object.entries(headers)
    .filter(([name]) => name !== 'content-type' && !ownHeaders.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
  return [...(type ? [`types {} default_type ${quoted(type)};`] : []), ...added].join(' ');
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}
