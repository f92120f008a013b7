import { createPortal } from 'react-dom';
import { formatClock } from '#contract/media/film-clock.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { EnglishUnlessChosen, useTexts } from '#app/i18n/language.tsx';
import { floorPlanKind } from '#app/admin/floor-plans/floor-plan-kind.tsx';
import { findVideoFacts } from '#app/admin/property-videos/film-facts.ts';
import { propertyVideoKind } from '#app/admin/property-videos/property-video-kind.tsx';
import { RecordDialog } from '#app/admin/records/record-dialog.tsx';
import { VideoProgress } from '#app/admin/media/films/film-progress.tsx';
import { useConfirmUnpublish } from '#app/admin/media/library/confirm-unpublish.tsx';
import { TruncatedWarning } from './cut-short.tsx';
import { FlatNotice } from './shown-flat.tsx';
import { useMedia } from '#app/admin/media/library/media-data.ts';
import { mediaKindFor } from './media-kind.tsx';
import { FoundTextLines } from '#app/admin/media/library/found-texts-notice.tsx';
import { writtenAlt } from '#app/admin/media/library/written-alt.ts';
import { MediaThumbnail } from '#app/admin/media/library/media-thumbnail.tsx';
import type { Placement } from '#app/admin/media/placement/where-shown.ts';
import { WhereText } from '#app/admin/media/placement/where-text.tsx';

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
  const { library, categories, listSeparator } = useTexts();
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
          <p className="text-danger">{library.incomplete(library.failureReason(item.failureReason))}</p>
        )}
        <p className="mt-1 font-medium">{library.where.label}</p>
        <WhereText where={where} />
      </div>
    </div>
  );
}
