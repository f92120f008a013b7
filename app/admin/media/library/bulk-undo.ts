import type { MediaItem, MediaUpdate } from '#contract/media/media.ts';
import type { ItemChange } from './media-actions.ts';

/** Fields that a bulk change may have changed, and with a category also the position, which the server chooses for a banner. */
const fields = ['alt', 'caption', 'category', 'tags', 'isPublished'] as const;

/** The change that gives each item the values back that it had. @param before the items as they were */
export function createUndo(before: readonly MediaItem[], changed: ItemChange): (id: string) => MediaUpdate {
  const byId = new Map(before.map((item) => [item.id, item]));
  return (id) => {
    const item = byId.get(id) as MediaItem;
    const change = typeof changed === 'function' ? changed(id) : changed;
    const touched = fields.filter((field) => field in change);
    return {
      ...Object.fromEntries(touched.map((field) => [field, item[field]])),
      ...('category' in change && { sortOrder: item.sortOrder }),
    };
  };
}
