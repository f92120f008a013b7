import type { ContentOverrides } from '#contract/content/content-differences.ts';
import { type Merge, mergeEdits } from '#app/admin/records/merge-edits.ts';

const parts = ['shared', 'en', 'zh-Hans', 'orders'] as const;
type Part = (typeof parts)[number];

/** A change of a field or an order, such as `en/hero/title`: names with dots would be read as nested ones. */
const formatChangeName = (part: Part, path: string) => `${part}/${path.replaceAll('.', '/')}`;

/** The part and the path that a name of a merge stands for. */
export function parseChangeName(name: string): { part: Part; path: string } {
  const [part, ...names] = name.split('/');
  return { part: part as Part, path: names.join('.') };
}

export interface MergedOverrides {
  merge: Merge;
  /** what both sides have changed; where they clash, my change */
  differences: ContentOverrides;
}

/** Merges two edits of a page that began from the same differences. */
export function mergeOverrides(edits: {
  base: ContentOverrides;
  mine: ContentOverrides;
  theirs: ContentOverrides;
}): MergedOverrides {
  const [base, mine, theirs] = [edits.base, edits.mine, edits.theirs].map(flat) as [Flat, Flat, Flat];
  const names = [...new Set([base, mine, theirs].flatMap((values) => Object.keys(values)))];
  const merge = mergeEdits(names, { base, mine, theirs });
  const kept = [...merge.mine, ...merge.conflicts.map(({ name }) => name)];
  const differences = kept.reduce(
    (merged, name) => putMerged(merged, name, mine[name], edits.mine),
    structuredClone(edits.theirs),
  );
  return { merge, differences };
}

/**
 * Takes the value of one side.
 * @param value undefined: the built-in one
 * @param side where the value comes from: a translation keeps the English that it was made from
 */
export function putMerged(
  differences: ContentOverrides,
  name: string,
  value: unknown,
  side: ContentOverrides,
): ContentOverrides {
  const { part, path } = parseChangeName(name);
  const merged = { ...differences, [part]: put(differences[part], path, value) };
  if (part !== 'zh-Hans') return merged;
  return { ...merged, sources: put(differences.sources, path, value === undefined ? undefined : side.sources[path]) };
}

function put(values: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const { [path]: _before, ...others } = values;
  return value === undefined ? others : { ...others, [path]: value };
}

type Flat = Record<string, unknown>;

function flat(differences: ContentOverrides): Flat {
  return Object.fromEntries(
    parts.flatMap((part) =>
      Object.entries(differences[part]).map(([path, value]) => [formatChangeName(part, path), value]),
    ),
  );
}
