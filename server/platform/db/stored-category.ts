import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import {
  clientWork,
  type LaterCategory,
  laterCategories,
  type MediaCategory,
  recordsOnly,
} from '#contract/media-categories.ts';
import type { MediaTable, Schema } from './schema.ts';

// An older version refuses its whole library for one category that it does not know, so such a category stands in a column of
// its own, and `category` has one that it knows and lists nowhere (docs/decisions/0119).

type StoredColumns = Pick<MediaTable, 'category' | 'laterCategory'>;
type Media = ExpressionBuilder<Schema, 'media'>;
type Condition = ExpressionWrapper<Schema, 'media', SqlBool>;

function isLater(category: string | null): category is LaterCategory {
  return (laterCategories as readonly (string | null)[]).includes(category);
}

/** The columns of an item of this category. */
export function toStoredCategory(category: MediaCategory): StoredColumns {
  return isLater(category) ? { category: recordsOnly, laterCategory: category } : { category, laterCategory: null };
}

/**
 * The category of an item. An older version that moves it leaves `laterCategory` behind, which counts for nothing then; one
 * that a newer version has written there is unknown.
 */
export function toCategory({ category, laterCategory }: StoredColumns): MediaCategory {
  return category === recordsOnly && isLater(laterCategory) ? laterCategory : category;
}

export const isInCategory = (eb: Media, category: MediaCategory): Condition => {
  if (category === recordsOnly) return eb.and([eb.not(isListed(eb)), isOfLibrary(eb)]);
  const stored = toStoredCategory(category);
  const isStored = eb('category', '=', stored.category);
  return stored.laterCategory === null ? isStored : eb.and([isStored, eb('laterCategory', '=', stored.laterCategory)]);
};

/** Whether the item is in the library, and not in the gallery of a client. */
export const isOfLibrary = (eb: Media): Condition => eb('clientGalleryId', 'is', null);

const listedLater = laterCategories.filter((category) => category !== clientWork);

/** Whether the item is of another category than those that no list shows: for records only, and work for a client. */
export const isListed = (eb: Media): Condition =>
  eb.or([
    eb('category', '!=', recordsOnly),
    // A value that is null or unknown is none of these; `in` alone would make `not` of it unknown.
    eb(eb.fn.coalesce('laterCategory', eb.val('')), 'in', listedLater),
  ]);
