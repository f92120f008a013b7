import { Suspense, lazy, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { EmptyState } from '#app/admin/controls/empty-state.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { useIncomplete } from '#app/admin/translations/incomplete.ts';
import { selectionAfter } from '#app/admin/media/selection/select-range.ts';
import type { MediaDialog } from '#app/admin/media/edit/media-dialogs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useRememberedFilter } from '#app/admin/media/selection/use-kept-filter.ts';
import { type LibraryPurpose, categoriesFor, filterLibrary, isReorderable, mediaFor } from './library-filter.ts';
import { LibraryGrid, type LibraryGridHandle } from './library-grid.tsx';
import { positionsAfterDrop } from './library-order.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import { useReorderMedia } from './media-actions.ts';
import { VideoToolsNotice } from '#app/admin/media/films/film-tools-notice.tsx';
import { SweepStopNotice } from './sweep-stop-notice.tsx';
import { useVideoWorkWatch } from '#app/admin/media/films/film-work-data.ts';
import { useMedia } from './media-data.ts';
import { FailedMediaNotice } from './retry-media.tsx';
import { FoundTextsNotice } from './found-texts-notice.tsx';
import { positionsIn, findPlacement } from '#app/admin/media/placement/where-shown.ts';

const PreviewDialog = lazy(() => import('#app/admin/media/preview/preview-dialog.tsx'));
const MediaDialogs = lazy(() => import('#app/admin/media/edit/media-dialogs.tsx'));

export function MediaLibrary({ purpose }: { purpose: LibraryPurpose }) {
  const texts = useTexts();
  const media = useMedia();
  return (
    <section aria-label={texts.library.heading} className="min-w-0">
      {media.data ? (
        <LoadedLibrary all={media.data} purpose={purpose} />
      ) : media.isError ? (
        <LoadFailed title={texts.library.loadFailed} error={media.error} onRetry={() => void media.refetch()} />
      ) : (
        <>
          <h2 className="mb-3 text-body">{texts.library.heading}</h2>
          <LoadingRows count={2} className="h-56" />
        </>
      )}
    </section>
  );
}

function LoadedLibrary({ all, purpose }: { all: MediaItem[]; purpose: LibraryPurpose }) {
  const texts = useTexts();
  const toast = useToast();
  const { mutate: reorder } = useReorderMedia();
  const media = useMemo(() => mediaFor(purpose, all), [purpose, all]);
  const videoWork = useVideoWorkWatch(all);
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useRememberedFilter(purpose);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const deferredFilter = useDeferredValue(filter);
  const incomplete = useIncomplete('media');
  const shown = useMemo(() => filterLibrary(media, deferredFilter, incomplete), [media, deferredFilter, incomplete]);
  const incompleteCount = useMemo(() => media.filter(({ id }) => incomplete.has(id)).length, [media, incomplete]);
  const positions = useMemo(() => positionsIn(all), [all]);
  // Bulk actions apply only to selected items that the filter shows.
  const chosen = useMemo(() => shown.filter(({ id }) => selected.has(id)), [shown, selected]);

  const grid = useRef<LibraryGridHandle>(null);
  const [previewed, setPreviewed] = useState<string>();
  const [edited, edit, closeEdited] = useEdited(all);
  // The focus goes to the file that was looked at last.
  const closePreview = useCallback(() => {
    setPreviewed(undefined);
    if (previewed !== undefined) requestAnimationFrame(() => grid.current?.focusItem(previewed));
  }, [previewed]);
  const leave = useFocusAfterRemoval({
    ids: useMemo(() => shown.map(({ id }) => id), [shown]),
    focusEntry: (id) => grid.current?.focusItem(id),
    onEmpty: () => heading.current?.focus(),
  });

  const lastToggled = useRef<string>(undefined);
  const shownIds = useRef<readonly string[]>([]);
  useEffect(() => {
    shownIds.current = shown.map(({ id }) => id);
  }, [shown]);
  const toggle = useCallback((id: string, isSelected: boolean, isRange: boolean) => {
    const rangeFrom = isRange ? lastToggled.current : undefined;
    lastToggled.current = id;
    setSelected((before) => selectionAfter(before, { id, isSelected, rangeFrom, shown: shownIds.current }));
  }, []);

  const move = useCallback(
    function moveTo(from: number, to: number) {
      const changes = positionsAfterDrop(shown, from, to);
      if (changes.length === 0) return;
      reorder(changes, {
        onError: (error) =>
          toast({
            title: texts.library.orderFailed,
            text: describeError(texts, error),
            destructive: true,
            action: { label: texts.actions.retry, run: () => moveTo(from, to) },
          }),
      });
    },
    [reorder, shown, texts, toast],
  );

  return (
    <>
      <SweepStopNotice />
      <VideoToolsNotice work={videoWork} />
      <FoundTextsNotice media={all} />
      <FailedMediaNotice media={all} onQueued={() => heading.current?.focus()} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-body">
          {texts.library.heading}
        </h2>
        <output className="text-ash tabular-nums">{texts.library.count(shown.length, media.length)}</output>
      </div>
      {media.length === 0 ? (
        <EmptyState text={texts.library.empty} hint={texts.library.emptyHint} />
      ) : (
        <>
          <LibraryToolbar
            categoryNames={categoriesFor[purpose]}
            filter={filter}
            incompleteCount={incompleteCount}
            onChange={setFilter}
          />
          <BulkBar
            items={chosen}
            total={shown.length}
            onSelectAll={() => setSelected(new Set(shown.map(({ id }) => id)))}
            onClear={() => setSelected(new Set())}
            onDelete={leave}
          />
          {isReorderable(deferredFilter) && shown.length > 1 && (
            <p className="mb-3 text-ash">{texts.library.orderHint}</p>
          )}
          {shown.length === 0 ? (
            <EmptyState text={texts.library.emptyView} />
          ) : (
            <LibraryGrid
              ref={grid}
              items={shown}
              positions={positions}
              incomplete={incomplete}
              namesIncomplete={deferredFilter.chinese === 'incomplete'}
              selected={selected}
              onToggle={toggle}
              onPreview={setPreviewed}
              onDialog={edit}
              onDelete={leave}
              onMove={isReorderable(deferredFilter) ? move : undefined}
            />
          )}
        </>
      )}
      {previewed !== undefined && (
        <Suspense>
          <PreviewDialog
            items={shown}
            id={previewed}
            positions={positions}
            onShow={setPreviewed}
            onEdit={(id) => edit(id, 'edit')}
            onClose={closePreview}
          />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <MediaDialogs
            item={edited.item}
            where={findPlacement(edited.item, positions)}
            dialog={edited.dialog}
            onClose={closeEdited}
          />
        </Suspense>
      )}
    </>
  );
}

interface Edited {
  item: MediaItem;
  dialog: MediaDialog;
}

/** The file whose dialog is open. It stays open, with what was typed, if a colleague deletes the file: saving then says so. */
function useEdited(all: readonly MediaItem[]) {
  const [opened, setOpened] = useState<Edited>();
  const item = all.find(({ id }) => id === opened?.item.id) ?? opened?.item;
  const latest = useRef(all);
  useEffect(() => {
    latest.current = all;
  }, [all]);
  const open = useCallback((id: string, dialog: MediaDialog) => {
    const found = latest.current.find((one) => one.id === id);
    if (found) setOpened({ item: found, dialog });
  }, []);
  const close = useCallback(() => setOpened(undefined), []);
  return [item && opened && { item, dialog: opened.dialog }, open, close] as const;
}
