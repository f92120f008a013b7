import { isHeroCategory, type MediaCategory } from '#contract/media/media-categories.ts';
import type { MediaRepository } from './media.repository.ts';

// A page shows the first item of its banner category, so the item that staff have filed there last gets the first place.

type Positions = Pick<MediaRepository, 'findFirstPosition'>;

/** The position of a new item. Clients send 0 if staff have not set one; of equal positions the newest comes first. */
export async function findPositionOnRegister(rows: Positions, category: MediaCategory, given: number): Promise<number> {
  if (given !== 0 || !isHeroCategory(category)) return given;
  return Math.min(0, (await rows.findFirstPosition(category)) ?? 0);
}

/** The position in front of all others of a banner category; undefined for other categories. */
export async function positionInFront(
  rows: Positions,
  category: MediaCategory,
  exceptId: string,
): Promise<number | undefined> {
  if (!isHeroCategory(category)) return undefined;
  const first = await rows.findFirstPosition(category, exceptId);
  return first === undefined ? 0 : Math.min(0, first - 1);
}
