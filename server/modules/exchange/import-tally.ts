/** What an import did, or would do, with each kind of thing. */
export interface ImportTally {
  /** by kind, in the order of the import */
  counts: Map<string, { added: number; known: number }>;
  /** What was left out because the studio has another one in its place, in words. */
  keptOwn: string[];
}

export function createTally(): ImportTally {
  return { counts: new Map(), keptOwn: [] };
}

export function count({ counts }: ImportTally, kind: string, what: 'added' | 'known'): void {
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
