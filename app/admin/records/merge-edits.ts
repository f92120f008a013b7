import { get } from 'react-hook-form';

type Values = Record<string, unknown>;

export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  /** fields that only the other side changed: their value is taken */
  theirs: string[];
  /** fields that only this side changed: their value is kept */
  mine: string[];
  /** fields that both sides changed to different values */
  conflicts: FieldConflict[];
}

/**
 * Three-way merge of two edits of the same record, field by field.
 * @param names the fields, nested ones as dotted paths
 */
export function mergeEdits(names: readonly string[], edits: { base: Values; mine: Values; theirs: Values }): Merge {
  const merge: Merge = { theirs: [], mine: [], conflicts: [] };
  for (const name of names) {
    const [base, mine, theirs] = [edits.base, edits.mine, edits.theirs].map((values) => get(values, name) as unknown);
    if (isSame(mine, theirs)) continue;
    if (isSame(mine, base)) merge.theirs.push(name);
    else if (isSame(theirs, base)) merge.mine.push(name);
    else merge.conflicts.push({ name, mine, theirs });
  }
  return merge;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
