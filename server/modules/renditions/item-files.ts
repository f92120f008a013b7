import type { MediaTable } from '#server/platform/db/schema.ts';
import { contentPrefixLength, derivativeKey } from './photo-plan.ts';
import { posterOf } from './poster.ts';
import { renditionSetOf, supersededSetsOf } from './rendition-set.ts';

/** The objects below `derivatives/` that a row refers to, with their sizes. */
export function renditionsOf(row: MediaTable): Map<string, number> {
  const sets = [renditionSetOf(row), posterOf(row)].filter((one) => one !== undefined);
  return new Map(
    sets.flatMap(({ set, files }) => Object.entries(files).map(([name, size]) => [derivativeKey(set, name), size])),
  );
}

/** The same and those of superseded sets, which are still delivered. */
export function deliveredOf(row: MediaTable): Set<string> {
  const replaced = supersededSetsOf(row).flatMap(({ set, files }) =>
    Object.keys(files).map((name) => derivativeKey(set, name)),
  );
  return new Set([...renditionsOf(row).keys(), ...replaced]);
}

/** The value of `media.derivatives` without these objects. */
export function derivativesWithout(row: MediaTable, keys: readonly string[]): string | null {
  const renditions = renditionSetOf(row);
  if (!renditions) return null;
  const left = Object.entries(renditions.files).filter(([name]) => !keys.includes(derivativeKey(renditions.set, name)));
  return left.length === 0 ? null : JSON.stringify({ ...renditions, files: Object.fromEntries(left) });
}

/** The prefix of the SHA-256 of the file that the object was made from; undefined if the key has another form. */
export function contentPrefixOf(key: string): string | undefined {
  return new RegExp(`^derivatives/([0-9a-f]{${contentPrefixLength}})-[^/]+/`).exec(key)?.[1];
}
