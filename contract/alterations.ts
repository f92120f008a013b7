/** What can be altered in a photo so that it does not show any more what was there. */
export const alterations = ['staged', 'removed', 'sky', 'other'] as const;
export type Alteration = (typeof alterations)[number];

/** In the name of a downloaded file, before its extension. */
export const alterationSuffix: Record<Alteration, string> = {
  staged: 'virtually-staged',
  removed: 'object-removed',
  sky: 'sky-replaced',
  other: 'digitally-altered',
};

/** Of the public page that shows an altered picture beside its original. */
export function toDisclosurePath(code: string): string {
  return `/a/${code}`;
}

export function toDisclosureCode(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
