import type { MediaTable } from '#server/platform/db/schema.ts';
import { contentPrefixLength, derivativeKey } from './photo-plan.ts';
import { parsePoster } from './poster.ts';
import { parseRenditionSet, parseSupersededSets } from './rendition-set.ts';

/** The objects below `derivatives/` that a row refers to, with their sizes. */
export function listRenditions(row: MediaTable): Map<string, number> {
  const sets = [parseRenditionSet(row), parsePoster(row)].filter((one) => one !== undefined);
  return new Map(
    sets.flatMap(({ set, files }) => Object.entries(files).map(([name, size]) => [derivativeKey(set, name), size])),
  );
}

/** The same and those of superseded sets, which are still delivered. */
export function listDelivered(row: MediaTable): Set<string> {
  const replaced = parseSupersededSets(row).flatMap(({ set, files }) =>
    Object.keys(files).map((name) => derivativeKey(set, name)),
  );
  return new Set([...listRenditions(row).keys(), ...replaced]);
}

/** The value of `media.derivatives` without these objects. */
export function derivativesWithout(row: MediaTable, keys: readonly string[]): string | null {
  const renditions = parseRenditionSet(row);
  if (!renditions) return null;
  const left = Object.entries(renditions.files).filter(([name]) => !keys.includes(derivativeKey(renditions.set, name)));
  return left.length === 0 ? null : JSON.stringify({ ...renditions, files: Object.fromEntries(left) });
}

/** The prefix of the SHA-256 of the file that the object was made from; undefined if the key has another form. */
export function findContentPrefix(key: string): string | undefined {
  return new RegExp(`^derivatives/([0-9a-f]{${contentPrefixLength}})-[^/]+/`).exec(key)?.[1];
}
