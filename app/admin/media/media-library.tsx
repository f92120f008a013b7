import { Suspense, lazy, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useId } from 'react';
import { ChevronDown, Upload } from 'lucide-react';
import type { MediaItem } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { describeError } from '#app/admin/api/api.ts';
import { useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { useIncomplete } from '#app/admin/translations/data.ts';
import type { MediaCategory } from '#contract/media-categories.ts';
import { Button } from '#app/ui/button.tsx';
import { UploadPanel } from '#app/admin/upload/upload-panel.tsx';
import { useUploads } from '#app/admin/upload/uploads-provider.tsx';
import { selectionAfter, useReorderMedia, positionsAfterDrop } from './media-actions.ts';
import type { MediaDialog } from './media-dialogs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import {
  useRememberedFilter,
  type LibraryPurpose,
  categoriesFor,
  filterLibrary,
  isReorderable,
  mediaFor,
  LibraryToolbar,
} from './library-filter.tsx';
import { LibraryGrid, type LibraryGridHandle } from './library-grid.tsx';
import { useMedia } from './data.ts';
import { VideoToolsNotice, useVideoWorkWatch } from './video-work.tsx';
import { SweepStopNotice, FailedMediaNotice, FoundTextsNotice } from './library-notices.tsx';
import { positionsIn, findPlacement } from './media-state.tsx';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));
const MediaDialogs = lazy(() => import('./media-dialogs.tsx'));

function MediaLibrary({ purpose }: { purpose: LibraryPurpose }) {
  const texts = useTexts();
  const media = useMedia();
  return (
    <section aria-label={texts.library.heading} className="min-w-0">
      {media.data ? (
        <LoadedLibrary all={media.data} purpose={purpose} />
      ) : media.isError ? (
        <LoadFailed title={texts.library.loadFailed} query={media} />
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
          showToast({
            title: texts.library.orderFailed,
            text: describeError(texts, error),
            destructive: true,
            action: { label: texts.actions.retry, run: () => moveTo(from, to) },
          }),
      });
    },
    [reorder, shown, texts],
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

/** Library with the upload form beside it; where there is no room for both, a button above the library opens the form. */
export function MediaManager({ purpose }: { purpose: LibraryPurpose }) {
  const texts = useTexts();
  const panelId = useId();
  const media = useMedia();
  const { queue } = useUploads();
  const [category, setCategory] = useState<MediaCategory>();
  const [isOpened, setIsOpened] = useState<boolean>();
  const isOpen = isOpened ?? (queue.items.length > 0 || media.data?.length === 0);
  return (
    <>
      <p className="mb-4 text-ash">{texts.library.purposes[purpose]}</p>
      <div className="media-columns">
        <div className="media-upload" data-open={isOpen || undefined}>
          <Button
            tone="outline"
            className="media-upload-toggle"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpened(!isOpen)}
          >
            <Upload />
            {texts.upload.heading}
            <ChevronDown className={isOpen ? 'rotate-180' : ''} />
          </Button>
          <div id={panelId} className="media-upload-panel">
            <UploadPanel
              heading={texts.upload.heading}
              categories={categoriesFor[purpose]}
              category={category}
              onCategoryChange={setCategory}
            />
          </div>
        </div>
        <MediaLibrary purpose={purpose} />
      </div>
    </>
  );
}
