import { ArrowLeft, ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { memo, useRef } from 'react';
import { formatClock } from '#contract/videos.ts';
import { findPlacementPage } from '#contract/media-placement.ts';
import type { MediaItem } from '#contract/media.ts';
import type { TranslationState } from '#contract/translations.ts';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { MoveToPosition, DragHandle, DragSurface } from '#app/admin/controls/sortable-list.tsx';
import { useUndoDeletion } from '#app/admin/trash/data.ts';
import { IncompleteMark } from '#app/admin/translations/incomplete-mark.tsx';
import { useConfirmMediaDeletion } from './media-references.tsx';
import type { MediaDialog } from './media-dialogs.tsx';
import { TruncatedWarning, FlatNotice, MediaBadges, findPlacement, WhereText } from './media-state.tsx';
import { VideoProgress } from './video-work.tsx';
import { useBulkChange } from './media-actions.ts';
import { useReplace } from '#app/admin/altered/use-replace.ts';
import { MediaThumbnail } from './stored-image.tsx';
import { hasFailed, RetryButton } from './library-notices.tsx';

interface MediaCardProps {
  item: MediaItem;
  index: number;
  count: number;
  /** positions of the public items within their category (`positionsIn`) */
  positions: ReadonlyMap<string, number>;
  /** what it lacks in Chinese */
  incomplete: TranslationState | undefined;
  namesIncomplete: boolean;
  isSelected: boolean;
  /** `isRange`: Shift was held */
  onToggle: (id: string, isSelected: boolean, isRange: boolean) => void;
  onPreview: (id: string) => void;
  onDialog: (id: string, dialog: MediaDialog) => void;
  /** is told that the file is about to leave */
  onDelete: (id: string) => void;
  /** absent if the order cannot be changed */
  onMove?: (from: number, to: number) => void;
}

/** Memoised, so that scrolling the library does not render cards again. */
export const MediaCard = memo(function MediaCard(props: MediaCardProps) {
  const { item, index, count, positions, incomplete, namesIncomplete } = props;
  const { isSelected, onToggle, onPreview, onDialog, onDelete, onMove } = props;
  const where = findPlacement(item, positions);
  const texts = useTexts();
  const { library } = texts;
  const confirmDeletion = useConfirmMediaDeletion();
  const { run, progress } = useBulkChange();
  const undoDeletion = useUndoDeletion();
  const { dropProps } = useReplace(item);
  const editButton = useRef<HTMLButtonElement>(null);
  const recordCategory =
    item.category === 'property-video' || item.category === '3d-floor-plans' ? item.category : undefined;

  async function remove() {
    if (await confirmDeletion([item])) await removeNow();
  }

  async function removeNow() {
    onDelete(item.id);
    const { failed, lastError } = await run([item], 'delete');
    if (failed === 0) {
      const href = findPlacementPage(item.category);
      const link = href === undefined ? undefined : { label: texts.records.viewOnSite, href };
      showToast({ ...library.deleted, link, action: undoDeletion([{ entity: 'media', id: item.id }]) });
      return;
    }
    const action = { label: texts.actions.retry, run: () => void removeNow() };
    showToast({ ...library.deleteFailed, reason: describeError(texts, lastError), action, destructive: true });
  }

  return (
    <article
      aria-label={item.originalName}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="card flex h-full flex-col overflow-hidden"
    >
      <div className="relative" {...dropProps}>
        <DragSurface>
          <button
            type="button"
            className="media-open"
            data-preview-of={item.id}
            aria-label={library.preview.open(item.originalName)}
            onClick={() => onPreview(item.id)}
          >
            <MediaThumbnail item={item} className="aspect-[4/3] w-full" />
          </button>
        </DragSurface>
        <label className="media-select">
          <input
            type="checkbox"
            className="size-4 accent-clay"
            aria-label={library.select(item.originalName)}
            checked={isSelected}
            onChange={(event) => onToggle(item.id, event.target.checked, isShiftClick(event.nativeEvent))}
          />
        </label>
        <span className="absolute right-1.5 bottom-1.5 flex gap-1">
          <MediaBadges item={item} />
        </span>
      </div>
      <div className="min-w-0 px-2.5 pt-2 text-caption">
        <p className="truncate font-medium" title={item.originalName}>
          {item.originalName}
        </p>
        <p className="flex gap-x-2 text-ash">
          <span className="min-w-0 flex-1 truncate">{texts.categories[item.category]}</span>
          <span className="shrink-0 tabular-nums">
            {(Number(item.fileSize) / 1024 ** 2).toFixed(2)} MB
            {item.film?.durationSeconds && ` · ${formatClock(item.film.durationSeconds)}`}
          </span>
        </p>
        {item.film && <VideoProgress item={item} />}
        <TruncatedWarning item={item} />
        {/* HDR, which every photo of a phone has, is named in its dialog. */}
        {item.shownFlat === 'animation' && <FlatNotice item={item} />}
        <WhereText where={where} />
        {/* Every photo has texts, so that missing ones are named only to whoever looks for them. */}
        {(namesIncomplete || (incomplete && incomplete.outOfDate.length > 0)) && (
          <IncompleteMark
            state={incomplete}
            isDetailed={namesIncomplete}
            formatLabel={(field) => library.fields[field as 'alt' | 'caption']}
          />
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-center px-0.5">
        <IconButton
          ref={editButton}
          icon={Pencil}
          label={library.edit(item.originalName)}
          onClick={() => onDialog(item.id, 'edit')}
        />
        {hasFailed(item) && <RetryButton item={item} onQueued={() => editButton.current?.focus()} />}
        <IconButton
          icon={Trash2}
          label={library.deleteOne(item.originalName)}
          className="text-danger!"
          disabled={progress !== undefined}
          onClick={() => void remove()}
        />
        {onMove && (
          <span className="ml-auto flex flex-wrap justify-end">
            <DragHandle name={item.originalName} />
            <MoveToPosition name={item.originalName} index={index} canMove />
            <IconButton
              icon={ArrowLeft}
              label={library.moveEarlier(item.originalName)}
              aria-disabled={index === 0}
              onClick={() => index > 0 && onMove(index, index - 1)}
            />
            <IconButton
              icon={ArrowRight}
              label={library.moveLater(item.originalName)}
              aria-disabled={index === count - 1}
              onClick={() => index < count - 1 && onMove(index, index + 1)}
            />
          </span>
        )}
        {recordCategory && (
          <button type="button" className="media-record" onClick={() => onDialog(item.id, 'create-record')}>
            {library.createRecord[recordCategory]}
          </button>
        )}
      </div>
    </article>
  );
});

/** A checkbox reports its click, also that of the space key, as a mouse event. */
function isShiftClick(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
