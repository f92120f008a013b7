import type { MediaItem } from '#contract/media.ts';

export interface ItemGroup {
  /** null: without section */
  section: string | null;
  items: readonly MediaItem[];
}

/**
 * The items in the order of the page: those without a section first. Each section of the gallery is there, also an empty one; without any
 * section, there is one group.
 */
export function groupBySection(items: readonly MediaItem[], sections: readonly string[]): ItemGroup[] {
  const known = new Set(sections);
  const loose = items.filter(({ section }) => !known.has(section ?? ''));
  return [
    ...(loose.length > 0 || sections.length === 0 ? [{ section: null, items: loose }] : []),
    ...sections.map((section) => ({ section, items: items.filter((item) => item.section === section) })),
  ];
}

/** The item before which another one stands after it was moved within its group; null: it is the last. */
export function findNext(ids: readonly string[], from: number, to: number): string | null {
  const rest = ids.toSpliced(from, 1);
  return rest[to] ?? null;
}
