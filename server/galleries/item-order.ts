import { createNameOrder } from '#contract/compare-names.ts';

export interface OrderedItem {
  id: string;
  sortOrder: number;
  section: string | null;
  capturedAt: string | null;
  originalName: string;
}

const byName = createNameOrder('en');

/** The time on the camera's clock, which is what the photos of one shoot share: some cameras write no offset beside it. */
function clockTime({ capturedAt }: Pick<OrderedItem, 'capturedAt'>): string | undefined {
  return capturedAt?.replace(/(?:Z|[+-]\d\d:\d\d)$/, '');
}

/**
 * In the order of the camera: by its time with the parts of a second, then by name as a person counts. What has no time comes last.
 * As texts: of two times the shorter is the earlier one, and of two parts of a second the digits decide from the left.
 */
export function compareCaptures(a: Omit<OrderedItem, 'section'>, b: Omit<OrderedItem, 'section'>): number {
  const [timeA, timeB] = [clockTime(a), clockTime(b)];
  if (timeA !== timeB) {
    if (timeA === undefined || timeB === undefined) return timeA === undefined ? 1 : -1;
    return timeA < timeB ? -1 : 1;
  }
  return byName(a.originalName, b.originalName) || (a.id < b.id ? -1 : 1);
}

/** The order of the page: sections as the gallery lists them, after what is in none; what staff have placed first, the others by the camera. */
export function inGalleryOrder<Item extends OrderedItem>(items: readonly Item[], sections: readonly string[]): Item[] {
  const place = (item: Item) => (item.section === null ? -1 : sections.indexOf(item.section));
  const position = ({ sortOrder }: Item) => (sortOrder === 0 ? Infinity : sortOrder);
  return items.toSorted((a, b) => {
    if (place(a) !== place(b)) return place(a) - place(b);
    if (position(a) !== position(b)) return position(a) - position(b);
    return compareCaptures(a, b);
  });
}

/** @param section null: what stands before them, also of a section that was removed */
export function isInSection(
  row: { section: string | null },
  section: string | null,
  sections: readonly string[],
): boolean {
  return section === null ? row.section === null || !sections.includes(row.section) : row.section === section;
}
