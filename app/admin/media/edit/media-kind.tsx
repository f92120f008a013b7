import { findPlacementPage } from '#contract/media/media-placement.ts';
import { mediaTranslatable, mediaUpdate, type MediaItem, type PictureSource } from '#contract/media/media.ts';
import { type MediaCategory, mediaCategories, mediaCategoryNames } from '#contract/media/media-categories.ts';
import type { FieldSpec, RecordKind } from '#app/admin/records/record-kind.ts';
import { FocalPointField } from './focal-point-field.tsx';
import { mediaKey } from '#app/admin/media/library/media-data.ts';
import { PosterField } from './poster-field.tsx';

/** Edits a media item with the record form; it can be moved to any category of its type. */
export function mediaKindFor(item: MediaItem): RecordKind<MediaItem> {
  const { mediaType, picture } = item;
  return {
    key: mediaKey[0],
    entity: 'media',
    listPath: '/api/media',
    path: '/api/admin/media',
    contract: {
      create: mediaUpdate,
      optional: { alt: true, caption: true },
      defaults: { sortOrder: '0' },
      translatable: mediaTranslatable,
    },
    texts: ({ library }) => ({ ...library, ...notUsed, confirmDelete: library.confirmDelete(1) }),
    formatTitle: ({ originalName }) => originalName,
    pageOf: (saved) => findPlacementPage((saved ?? item).category),
    Card: () => null,
    fields: [
      { name: 'originalName', kind: 'text', required: true, isWide: true },
      { name: 'alt', kind: 'text', isWide: true, hint: ({ library }) => library.altHint },
      { name: 'caption', kind: 'textarea', isWide: true },
      {
        name: 'category',
        kind: 'select',
        options: mediaCategoryNames.filter((name) => mediaCategories[name] === mediaType),
        optionLabel: ({ categories }, option) => categories[option as MediaCategory],
      },
      { name: 'sortOrder', kind: 'number' },
      { name: 'tags', kind: 'tags', isWide: true, hint: ({ library }) => library.tagsHint },
      ...(mediaType === 'video' ? [posterField(item)] : []),
      ...(picture ? [focalPointField(picture)] : []),
    ],
  };
}

function posterField(item: MediaItem): FieldSpec {
  return {
    name: 'posterChoice',
    kind: 'custom',
    isWide: true,
    render: (field) => <PosterField {...field} item={item} />,
  };
}

function focalPointField(picture: PictureSource): FieldSpec {
  return {
    name: 'focalPoint',
    kind: 'custom',
    isWide: true,
    render: (field) => <FocalPointField {...field} picture={picture} />,
  };
}

/** Items are created by upload, so these texts of the form are never shown. */
const notUsed = { add: '', created: { title: '' }, createFailed: { title: '' } };
