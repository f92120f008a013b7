/** Half open, as `platform/storage` takes it. */
export interface Range {
  start: number;
  end: number;
}

/**
 * What part of `size` bytes a `Range` header asks for (RFC 9110, 14.1.2). Several ranges at once, and units other than
 * bytes, may be answered with the whole.
 * @returns undefined for the whole
 */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { start: size - length, end: size } : 'unsatisfiable';
  }
  const start = Number(from);
  const end = to === '' ? size : Math.min(Number(to) + 1, size);
  if (to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

/** Whether one of the tags of `If-None-Match` is `etag`; weak and strong tags are alike here (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
