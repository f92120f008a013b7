import { createPortal } from 'react-dom';
import { formatClock } from '#contract/videos.ts';
import { type MediaItem, mediaTranslatable, mediaUpdate, type PictureSource } from '#contract/media.ts';
import { translateFailure } from '#app/i18n/translate-message.ts';
import { EnglishUnlessChosen, useTexts } from '#app/i18n/language.tsx';
import { floorPlanKind, findVideoFacts, propertyVideoKind } from '#app/admin/records/property-records.tsx';
import { RecordDialog } from '#app/admin/records/record-form.tsx';
import { findPlacementPage } from '#contract/media-placement.ts';
import { acceptsType, libraryCategoryNames, type MediaCategory } from '#contract/media-categories.ts';
import type { FieldSpec, RecordKind } from '#app/admin/records/record-kind.ts';
import { VideoProgress } from './video-work.tsx';
import { useConfirmUnpublish } from './media-references.tsx';
import { TruncatedWarning, FlatNotice, type Placement, WhereText } from './media-state.tsx';
import { useMedia, writtenAlt, mediaKey } from './data.ts';
import { FoundTextLines } from './library-notices.tsx';
import { MediaThumbnail } from './stored-image.tsx';
import { FocalPointField, PosterField } from './media-fields.tsx';

export type MediaDialog = 'edit' | 'create-record';

interface MediaDialogsProps {
  item: MediaItem;
  where: Placement;
  dialog: MediaDialog;
  onClose: () => void;
}

/** The dialogs of a file, above the library: its card leaves the document whenever it moves to another row. Loaded when the first one is opened. */
export default function MediaDialogs({ item, where, dialog, onClose }: MediaDialogsProps) {
  const media = useMedia();
  const confirmUnpublish = useConfirmUnpublish();
  const findLatest = async () => (await media.refetch()).data?.find(({ id }) => id === item.id);
  const shared = { onSaved: onClose, onCancel: onClose };

  return createPortal(
    dialog === 'edit' ? (
      <RecordDialog
        {...shared}
        kind={{
          ...mediaKindFor(item),
          confirmUpdate: async (record, { isPublished }) => isPublished !== false || confirmUnpublish([record]),
        }}
        record={item}
        findLatest={findLatest}
        preview={<Preview item={item} where={where} />}
      />
    ) : (
      <EnglishUnlessChosen>
        {item.category === 'property-video' ? (
          <RecordDialog {...shared} kind={propertyVideoKind} initial={toPropertyVideo(item)} findLatest={nothing} />
        ) : (
          <RecordDialog
            {...shared}
            kind={floorPlanKind}
            initial={{ imageUrl: item.filePath, title: writtenAlt(item) }}
            findLatest={nothing}
          />
        )}
      </EnglishUnlessChosen>
    ),
    document.body,
  );
}

function toPropertyVideo(item: MediaItem) {
  return { videoUrl: item.filePath, title: writtenAlt(item), ...findVideoFacts(item) };
}

/** `findLatest` of a new record: there is no other version to merge with. */
async function nothing() {
  return undefined;
}

function Preview({ item, where }: { item: MediaItem; where: Placement }) {
  const texts = useTexts();
  const { library, categories, listSeparator } = texts;
  const size = item.picture && !item.film ? ` · ${item.picture.width}x${item.picture.height}` : '';
  const length = item.film?.durationSeconds ? ` · ${formatClock(item.film.durationSeconds)}` : '';
  const heights = item.film?.sources.map((source) => `${source.height}p`) ?? [];
  return (
    <div className="flex flex-wrap gap-4">
      <MediaThumbnail item={item} className="h-28 w-40 rounded-sm" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-ash tabular-nums">
          {categories[item.category]} · {(Number(item.fileSize) / 1024 ** 2).toFixed(2)} MB{size}
          {length}
          {heights.length > 0 && ` · ${[...new Set(heights)].join(listSeparator)}`}
        </p>
        {item.film && <VideoProgress item={item} />}
        <TruncatedWarning item={item} />
        <FlatNotice item={item} />
        {item.capturedAt && (
          <p className="text-ash tabular-nums">{library.capturedAt(item.capturedAt.slice(0, 16).replace('T', ' '))}</p>
        )}
        {item.found && (
          <div className="mt-1">
            <p className="font-medium">{library.found.inFile}</p>
            <FoundTextLines found={item.found} />
          </div>
        )}
        {item.copyright && <p className="text-ash">{library.copyright(item.copyright)}</p>}
        {item.state === 'ready' && item.failureReason && (
          <p className="text-danger">{library.incomplete(translateFailure(texts, item))}</p>
        )}
        <p className="mt-1 font-medium">{library.where.label}</p>
        <WhereText where={where} />
      </div>
    </div>
  );
}

/** Edits a media item with the record form; it can be moved to any category of its type. */
function mediaKindFor(item: MediaItem): RecordKind<MediaItem> {
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
    findPage: (saved) => findPlacementPage((saved ?? item).category),
    Card: () => null,
    fields: [
      { name: 'originalName', kind: 'text', required: true, isWide: true },
      { name: 'alt', kind: 'text', isWide: true, hint: ({ library }) => library.altHint },
      {
        name: 'caption',
        kind: 'textarea',
        isWide: true,
        // A film's is its description.
        ...(mediaType === 'photo' && { hint: ({ library }) => library.captionHint }),
      },
      {
        name: 'category',
        kind: 'select',
        options: libraryCategoryNames.filter((name) => acceptsType(name, mediaType)),
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
