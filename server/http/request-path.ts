/** An address whose percent signs are encoded more often than this was written by nobody who follows a link. */
const maxDecodings = 8;

/**
 * The address of a request as everything behind the door sees it: the cache, the routes and the log. Some mail programs encode the
 * tilde before a signature, which does not change the address (RFC 3986, 2.3).
 */
export function plainUrl(url: string): string {
  if (!url.includes('%7')) return url;
  const path = toPath(url);
  return path.replaceAll(/%7e/gi, '~') + url.slice(path.length);
}

/** Without query and fragment. */
export function toPath(url: string): string {
  return url.split(/[?#]/, 1)[0] as string;
}

/**
 * What a log may have of an address: its path, without what opens something. That is a signature after `~`, and a query or a
 * fragment, also where a program has encoded these marks, once or several times, and made them part of the path.
 */
export function loggedPath(url: string): string {
  const path = toPath(url);
  if (!/[%~]/.test(path)) return path;
  const decoded = decodeAll(path);
  return /[~?#%]/.test(decoded)
    ? toPath(decoded)
        .replace(/~[^/]*/g, '~')
        .replace(/%.*/s, '%')
    : path;
}

function decodeAll(path: string): string {
  let decoded = path;
  for (let time = 0; time < maxDecodings && decoded.includes('%'); time += 1) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_encoded, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
  return decoded;
}
