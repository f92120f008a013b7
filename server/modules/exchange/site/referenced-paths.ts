/** Folders of files that pages name, and files with fixed names such as /favicon.ico. */
const absolute =
  /\/(?:(?:assets|pictures|clips|media|objects)\/[\w./~-]*[\w]|[\w-]+\.(?:ico|svg|png|webmanifest|json))/g;
/** How the files of a build name each other: by `./name-hash.js`, or by `assets/name-hash.js`. */
const relative = /["'`(](?:\.\/|assets\/)([\w.-]+\.(?:js|css|woff2?|svg|png|avif|webp|jpg))/g;

/**
 * The paths on this site that a document, script, style sheet or list names.
 * @param origin of the site, which share pictures and the sitemap have before their paths
 */
export function referencedPaths(path: string, text: string, origin?: string): Set<string> {
  const found = new Set<string>();
  const own = origin ? text.replaceAll(origin, '') : text;
  for (const match of own.matchAll(absolute)) {
    // A path on another site, or the end of a longer one.
    const before = own[match.index - 1] ?? '';
    if (!/[\w./-]/.test(before)) found.add(match[0]);
  }
  if (path.startsWith('/assets/')) for (const [, name] of own.matchAll(relative)) found.add(`/assets/${name}`);
  return found;
}
