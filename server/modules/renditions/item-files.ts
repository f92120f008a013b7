import type { MediaTable } from '#server/platform/db/schema.ts';
import { contentPrefixLength, derivativeKey } from './photo-plan.ts';
import { posterOf } from './poster.ts';
import { renditionSetOf, supersededSetsOf } from './rendition-set.ts';

/** Every object below `derivatives/` that belongs to a row as it stands, with its bytes. */
export function renditionsOf(row: MediaTable): Map<string, number> {
  const sets = [renditionSetOf(row), posterOf(row)].filter((one) => one !== undefined);
  return new Map(
    sets.flatMap(({ set, files }) => Object.entries(files).map(([name, size]) => [derivativeKey(set, name), size])),
  );
}

/** The same with those that were replaced and are delivered for a while yet. */
export function deliveredOf(row: MediaTable): Set<string> {
  const replaced = supersededSetsOf(row).flatMap(({ set, files }) =>
    Object.keys(files).map((name) => derivativeKey(set, name)),
  );
  return new Set([...renditionsOf(row).keys(), ...replaced]);
}

/** What `media.derivatives` is to say where these objects are gone. */
export function derivativesWithout(row: MediaTable, keys: readonly string[]): string | null {
  const renditions = renditionSetOf(row);
  if (!renditions) return null;
  const left = Object.entries(renditions.files).filter(([name]) => !keys.includes(derivativeKey(renditions.set, name)));
  return left.length === 0 ? null : JSON.stringify({ ...renditions, files: Object.fromEntries(left) });
}

/** How the SHA-256 begins of the file from which the object was made; undefined if Lightwell gave it no such name. */
export function bytesBehind(key: string): string | undefined {
  return new RegExp(`^derivatives/([0-9a-f]{${contentPrefixLength}})-[^/]+/`).exec(key)?.[1];
}
