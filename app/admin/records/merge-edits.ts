import { get } from 'react-hook-form';

type Values = Record<string, unknown>;

export interface Clash {
  name: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  /** The fields that only the other side changed: theirs is taken. */
  taken: string[];
  /** The fields that only this side changed: they stay. */
  kept: string[];
  /** The fields that both changed, and not to the same. */
  clashes: Clash[];
}

/**
 * Compares two edits of one thing, field by field, with what both began from.
 * @param names the fields, nested ones with dots
 */
export function mergeEdits(names: readonly string[], edits: { base: Values; mine: Values; theirs: Values }): Merge {
  const merge: Merge = { taken: [], kept: [], clashes: [] };
  for (const name of names) {
    const [base, mine, theirs] = [edits.base, edits.mine, edits.theirs].map((values) => get(values, name) as unknown);
    if (isSame(mine, theirs)) continue;
    if (isSame(mine, base)) merge.taken.push(name);
    else if (isSame(theirs, base)) merge.kept.push(name);
    else merge.clashes.push({ name, mine, theirs });
  }
  return merge;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
