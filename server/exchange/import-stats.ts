/** What an import did, or would do, with each kind of thing. */
export interface ImportStats {
  /** by kind, in the order of the import */
  counts: Map<string, { added: number; known: number }>;
  /** each thing that was or would be added, in words */
  added: string[];
  /** What was left out because the studio has another one in its place, in words. */
  keptOwn: string[];
}

export function createImportStats(): ImportStats {
  return { counts: new Map(), added: [], keptOwn: [] };
}

/** @param name of the thing, for the list of what is added */
export function count({ counts, added }: ImportStats, kind: string, what: 'added' | 'known', name: string): void {
  if (what === 'added') added.push(`${kind}: ${name}`);
  const found = counts.get(kind) ?? { added: 0, known: 0 };
  found[what] += 1;
  counts.set(kind, found);
}

/** Ids of the export that stand for things which the studio has under other ids. */
export type Replacements = Map<string, string>;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The value with the studio's own ids. */
export function withOwnIds<T>(value: T, replacements: Replacements): T {
  if (replacements.size === 0) return value;
  return JSON.parse(JSON.stringify(value).replaceAll(uuid, (id) => replacements.get(id) ?? id)) as T;
}
