import type { ClientPick } from '#contract/client-proofing.ts';
import type { PicksFilter } from './picks-messages.ts';

const matches: Record<PicksFilter, (pick: ClientPick) => boolean> = {
  picked: ({ picked }) => picked,
  rated: ({ rating }) => rating !== null,
  commented: ({ comment }) => comment !== '',
  all: ({ picked, rating, comment }) => picked || rating !== null || comment !== '',
};

export interface PickedItem {
  itemId: string;
  originalName: string;
  picks: ClientPick[];
}

/** The items about which somebody, or one person, says what is asked for, with all that they say. */
export function filterPicks(
  picks: readonly ClientPick[],
  { personId, filter }: { personId: string | undefined; filter: PicksFilter },
): PickedItem[] {
  const items = new Map<string, PickedItem>();
  for (const pick of picks) {
    if (personId !== undefined && pick.personId !== personId) continue;
    const { itemId, originalName } = pick;
    const item = items.get(itemId) ?? { itemId, originalName, picks: [] };
    if (matches.all(pick)) item.picks.push(pick);
    items.set(itemId, item);
  }
  return [...items.values()].filter((item) => item.picks.some(matches[filter]));
}

/** The photo that was chosen is a JPEG, the one to be edited often a raw file of the same name. */
const withoutExtension = (name: string) => name.replace(/\.[^.]*$/, '');

/**
 * For the text field of the library filter, "Filename" "Contains": it takes words with commas between them, and finds what has any of
 * them.
 */
export function lightroomSearch(items: readonly Pick<PickedItem, 'originalName'>[]): string {
  return [...new Set(items.map(({ originalName }) => withoutExtension(originalName)))].join(', ');
}

/** For "Select By", "Filename List", which takes names with commas between them. */
export function captureOneNames(items: readonly Pick<PickedItem, 'originalName'>[]): string {
  return [...new Set(items.map(({ originalName }) => withoutExtension(originalName)))].join(',');
}
