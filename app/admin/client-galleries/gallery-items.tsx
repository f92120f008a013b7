import type { UseQueryResult } from '@tanstack/react-query';
import { MoveLeft, MoveRight, Star, Trash2, WandSparkles } from 'lucide-react';
import { useId, useState } from 'react';
import type { ClientGallery, ClientItemsChange } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { translateFailure } from '#app/i18n/translate-message.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import {
  DragHandle,
  DragSurface,
  MoveToPosition,
  SortableArea,
  SortableEntry,
} from '#app/admin/controls/sortable-list.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { useBulkChange } from '#app/admin/media/media-actions.ts';
import AlteredDialog from '#app/admin/altered/altered-dialog.tsx';
import { AlteredBadge } from '#app/admin/media/media-state.tsx';
import { useAlteredTexts } from '#app/admin/altered/use-altered-texts.ts';
import { ReplaceButton } from '#app/admin/altered/replace-button.tsx';
import { useReplace } from '#app/admin/altered/use-replace.ts';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { clientGalleriesKey } from './data.ts';
import { MediaThumbnail } from '#app/admin/media/stored-image.tsx';
import { useUndoDeletion } from '#app/admin/trash/data.ts';
import { useChangeItems, useGalleryCalls } from './calls.ts';
import { GalleryUpload } from './gallery-upload.tsx';
import { findNext, groupBySection, type ItemGroup } from './items-by-section.ts';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';

/** Items of a section that are rendered first, and each time that more are asked for. */
const shownStep = 120;

interface GalleryItemsProps {
  gallery: ClientGallery;
  items: UseQueryResult<MediaItem[]>;
}

/** Photos and films of a gallery by section: upload, order, move, delete. */
export function GalleryItems({ gallery, items }: GalleryItemsProps) {
  const { photos: own } = useClientGalleryTexts();
  const groups = items.data && groupBySection(items.data, gallery.sections);
  return (
    <section aria-label={own.heading} className="grid grid-cols-1 gap-4">
      <h3 className="text-body">
        {own.heading}
        {items.data && <span className="ml-3 font-normal text-ash tabular-nums">{items.data.length}</span>}
      </h3>
      <GalleryUpload gallery={gallery} />
      {items.isPending && <LoadingRows count={2} />}
      {items.isError && !items.data && <LoadFailed title={own.loadFailed} query={items} />}
      {items.data?.length === 0 && <EmptyState text={own.empty} hint={own.emptyHint} />}
      {items.data && groups && items.data.length > 0 && (
        <LoadedItems gallery={gallery} items={items.data} groups={groups} />
      )}
    </section>
  );
}

interface LoadedItemsProps {
  gallery: ClientGallery;
  items: readonly MediaItem[];
  groups: readonly ItemGroup[];
}

function LoadedItems({ gallery, items, groups }: LoadedItemsProps) {
  const texts = useTexts();
  const { photos: own } = useClientGalleryTexts();
  const confirm = useConfirmDialog();
  const undoDeletion = useUndoDeletion();
  const { update } = useGalleryCalls();
  const change = useChangeItems(gallery.id);
  const { run, progress } = useBulkChange();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const leave = useFocusAfterRemoval({ ids: items.map(({ id }) => id) });
  const [alteredId, setAlteredId] = useState<string>();
  const altered = items.find(({ id }) => id === alteredId);
  const chosen = items.filter(({ id }) => selected.has(id));
  const coverId = gallery.coverMediaId ?? items.find(({ mediaType }) => mediaType === 'photo')?.id;

  const fail = (title: string, error: unknown, again: () => void) =>
    showToast({
      title,
      text: describeError(texts, error),
      destructive: true,
      action: { label: texts.actions.retry, run: again },
    });

  async function changeItems(wanted: ClientItemsChange, done?: string) {
    try {
      await change.mutateAsync(wanted);
      if (done === undefined) return;
      setSelected(new Set());
      showToast({ title: done });
    } catch (error) {
      fail(own.changeFailed, error, () => void changeItems(wanted, done));
    }
  }

  async function setCover(id: string) {
    try {
      await update.mutateAsync({ gallery, body: { coverMediaId: id } });
      showToast({ title: own.coverChanged });
    } catch (error) {
      fail(own.changeFailed, error, () => void setCover(id));
    }
  }

  async function confirmAndDelete(those: readonly MediaItem[]) {
    const details = those.length === 1 ? those[0]?.originalName : undefined;
    const question = { text: own.confirmDelete(those.length), details, confirmLabel: texts.actions.delete };
    if (await confirm({ ...question, isDestructive: true })) await deleteNow(those);
  }

  async function deleteNow(those: readonly MediaItem[]) {
    leave(...those.map(({ id }) => id));
    const { failed, failedIds, lastError } = await run(those, 'delete');
    const gone = those.filter(({ id }) => !failedIds.includes(id));
    setSelected((before) => new Set([...before].filter((id) => !gone.some((item) => item.id === id))));
    if (gone.length > 0) {
      const action = undoDeletion(gone.map(({ id }) => ({ entity: 'media', id })));
      showToast({ title: own.deleted(gone.length), action });
    }
    if (failed === 0) return;
    fail(own.deleteFailed, lastError, () => void deleteNow(those.filter(({ id }) => failedIds.includes(id))));
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <label className="mr-auto flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-clay"
            checked={chosen.length === items.length}
            onChange={({ target }) => setSelected(new Set(target.checked ? items.map(({ id }) => id) : []))}
          />
          {own.selectAll}
        </label>
        <output className="tabular-nums text-ash">{chosen.length > 0 && own.chosen(chosen.length)}</output>
        {gallery.sections.length > 0 && (
          <select
            aria-label={own.moveTo}
            className="field-control w-auto!"
            value=""
            disabled={chosen.length === 0}
            onChange={({ target: { value } }) => {
              const [, section = null] = /^section (.*)$/s.exec(value) ?? [];
              void changeItems({ ids: chosen.map(({ id }) => id), section }, own.moved(chosen.length));
            }}
          >
            <option value="" disabled>
              {own.chooseSection}
            </option>
            {gallery.sections.map((section) => (
              <option key={section} value={`section ${section}`}>
                {section}
              </option>
            ))}
            <option value="none">{own.noSection}</option>
          </select>
        )}
        <Button
          tone="outline"
          disabled={change.isPending}
          onClick={() => void changeItems({ ids: items.map(({ id }) => id), isByTime: true }, own.sorted)}
        >
          {own.byTime}
        </Button>
        <Button
          tone="outline"
          className="button-danger"
          disabled={chosen.length === 0 || progress !== undefined}
          onClick={() => void confirmAndDelete(chosen)}
        >
          <Trash2 />
          {own.delete}
        </Button>
      </div>
      {groups.map(({ section, items: ofSection }) => (
        <Group
          key={section === null ? 'none' : `section ${section}`}
          heading={section ?? (gallery.sections.length > 0 ? own.noSection : undefined)}
          items={ofSection}
          coverId={coverId}
          selected={selected}
          isDeleting={progress !== undefined}
          onSelect={(id, isSelected) =>
            setSelected((before) =>
              isSelected ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
            )
          }
          onCover={(id) => void setCover(id)}
          onAlter={setAlteredId}
          onDelete={(item) => void confirmAndDelete([item])}
          onMove={(from, to) => {
            const ids = ofSection.map(({ id }) => id);
            const [id] = ids.slice(from, from + 1);
            if (id !== undefined && to >= 0 && to < ids.length)
              void changeItems({ ids: [id], before: findNext(ids, from, to) });
          }}
        />
      ))}
      {altered && (
        <AlteredDialog
          key={`${altered.id} ${altered.version}`}
          item={altered}
          others={items}
          queryKey={clientGalleriesKey}
          onClose={() => setAlteredId(undefined)}
        />
      )}
    </>
  );
}

interface GroupProps {
  heading: string | undefined;
  items: readonly MediaItem[];
  coverId: string | undefined;
  selected: ReadonlySet<string>;
  isDeleting: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onCover: (id: string) => void;
  onAlter: (id: string) => void;
  onDelete: (item: MediaItem) => void;
  onMove: (from: number, to: number) => void;
}

function Group(props: GroupProps) {
  const { heading, items, coverId, selected, isDeleting, onSelect, onCover, onAlter, onDelete, onMove } = props;
  const { photos: own } = useClientGalleryTexts();
  const headingId = useId();
  const [shownCount, setShownCount] = useState(shownStep);
  const shown = items.slice(0, shownCount);
  return (
    <div>
      {heading !== undefined && (
        <h4 id={headingId} className="mb-2 font-semibold wrap-anywhere">
          {heading}
          <span className="ml-3 font-normal text-ash tabular-nums">{items.length}</span>
        </h4>
      )}
      <SortableArea
        ids={shown.map(({ id }) => id)}
        formatName={(index) => shown[index]?.originalName ?? ''}
        onMove={onMove}
        renderGhost={(index) => {
          const item = shown[index];
          return item && <MediaThumbnail item={item} className="aspect-[4/3] w-full" />;
        }}
      >
        <ul
          aria-labelledby={heading === undefined ? undefined : headingId}
          aria-label={heading === undefined ? own.heading : undefined}
          className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3"
        >
          {shown.map((item, index) => (
            <SortableEntry
              as="li"
              key={item.id}
              id={item.id}
              entry={entryProps(item.id)}
              isDisabled={shown.length < 2}
              className="card flex flex-col overflow-hidden"
            >
              <ItemCard
                item={item}
                index={index}
                count={shown.length}
                isCover={item.id === coverId}
                isSelected={selected.has(item.id)}
                isDeleting={isDeleting}
                onSelect={onSelect}
                onCover={onCover}
                onAlter={onAlter}
                onDelete={onDelete}
                onMove={onMove}
              />
            </SortableEntry>
          ))}
        </ul>
      </SortableArea>
      {items.length > shown.length && (
        <Button tone="outline" className="mt-3" onClick={() => setShownCount((count) => count + shownStep)}>
          {own.more(Math.min(shownStep, items.length - shown.length))}
        </Button>
      )}
    </div>
  );
}

interface ItemCardProps extends Pick<
  GroupProps,
  'isDeleting' | 'onSelect' | 'onCover' | 'onAlter' | 'onDelete' | 'onMove'
> {
  item: MediaItem;
  index: number;
  count: number;
  isCover: boolean;
  isSelected: boolean;
}

function ItemCard(props: ItemCardProps) {
  const { item, index, count, isCover, isSelected, isDeleting, onSelect, onCover, onAlter, onDelete, onMove } = props;
  const { altered } = useAlteredTexts();
  const texts = useTexts();
  const { photos: own } = useClientGalleryTexts();
  const { dropProps } = useReplace(item);
  const name = item.originalName;
  return (
    <>
      <div className="relative" {...dropProps}>
        <DragSurface>
          <MediaThumbnail item={item} className="aspect-[4/3] w-full" />
        </DragSurface>
        <label className="media-select">
          <input
            type="checkbox"
            className="size-4 accent-clay"
            aria-label={own.select(name)}
            checked={isSelected}
            onChange={({ target }) => onSelect(item.id, target.checked)}
          />
        </label>
        <span className="absolute right-1.5 bottom-1.5 flex gap-1">
          <AlteredBadge item={item} />
          {isCover && <span className="badge badge-published">{own.isCover}</span>}
          {item.state !== 'ready' && (
            <span className={`badge ${item.state === 'failed' ? 'badge-danger' : 'badge-plain'}`}>
              {item.waitingSince ? texts.library.waiting : texts.library.states[item.state]}
            </span>
          )}
        </span>
      </div>
      <div className="min-w-0 px-2.5 pt-2 text-caption">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        {item.failureReason !== null && <p className="text-danger">{translateFailure(texts, item)}</p>}
      </div>
      <div className="mt-auto flex flex-wrap items-center px-0.5">
        {item.mediaType === 'photo' && (
          <button
            type="button"
            className="icon-button"
            aria-label={own.makeCover(name)}
            title={own.makeCover(name)}
            aria-pressed={isCover}
            onClick={() => onCover(item.id)}
          >
            <Star fill={isCover ? 'currentColor' : 'none'} />
          </button>
        )}
        <ReplaceButton item={item} isIcon />
        {item.mediaType === 'photo' && (
          <IconButton icon={WandSparkles} label={altered.one(name)} onClick={() => onAlter(item.id)} />
        )}
        <button
          type="button"
          className="icon-button text-danger!"
          aria-label={own.deleteOne(name)}
          disabled={isDeleting}
          onClick={() => onDelete(item)}
        >
          <Trash2 />
        </button>
        {count > 1 && (
          <span className="ml-auto flex flex-wrap justify-end">
            <DragHandle name={name} />
            <MoveToPosition name={name} index={index} canMove />
            <button
              type="button"
              className="icon-button"
              aria-label={own.earlier(name)}
              aria-disabled={index === 0}
              onClick={() => index > 0 && onMove(index, index - 1)}
            >
              <MoveLeft />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={own.later(name)}
              aria-disabled={index === count - 1}
              onClick={() => index < count - 1 && onMove(index, index + 1)}
            >
              <MoveRight />
            </button>
          </span>
        )}
      </div>
    </>
  );
}
