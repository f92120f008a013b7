import { lazy, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { acceptsType, libraryCategoryNames, type MediaCategory } from '#contract/media-categories.ts';
import { useDownloadOriginals, createUndo, type ItemChange, useBulkChange } from './media-actions.ts';
import { findPlacementPage } from '#contract/media-placement.ts';
import type { MediaItem } from '#contract/media.ts';
import { Options } from '#app/admin/controls/options.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { PartBoundary } from '#app/admin/controls/part-boundary.tsx';
import { useUndoDeletion } from '#app/admin/trash/data.ts';
import { useConfirmMediaDeletion, useConfirmUnpublish } from './media-references.tsx';

const BulkEditDialog = lazy(() => import('./bulk-edit-dialog.tsx'));

interface BulkBarProps {
  /** the selected items that the filter shows */
  items: MediaItem[];
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** is told of files that are about to leave */
  onDelete: (...ids: string[]) => void;
}

/** Selects items and applies bulk actions to them. */
export function BulkBar({ items, total, onSelectAll, onClear, onDelete }: BulkBarProps) {
  const texts = useTexts();
  const { library } = texts;
  const confirmDeletion = useConfirmMediaDeletion();
  const confirmUnpublish = useConfirmUnpublish();
  const { run, progress } = useBulkChange();
  const undoDeletion = useUndoDeletion();
  const download = useDownloadOriginals();
  const selectAll = useRef<HTMLButtonElement>(null);
  const [target, setTarget] = useState('');
  // What was selected when the dialog was opened: what a colleague moves or deletes meanwhile does not renumber the others.
  const [described, setDescribed] = useState<MediaItem[]>();

  async function change(chosen: MediaItem[], to: ItemChange | 'delete') {
    if (to === 'delete') onDelete(...chosen.map(({ id }) => id));
    const { done, failed, lastError, failedIds } = await run(chosen, to);
    const pages = new Set(
      chosen.map(({ category }) => findPlacementPage((typeof to === 'object' && to.category) || category)),
    );
    const [href] = pages;
    if (failed === 0) {
      const link = pages.size === 1 && href ? { label: texts.records.viewOnSite, href } : undefined;
      const action =
        to === 'delete'
          ? undoDeletion(chosen.map(({ id }) => ({ entity: 'media', id })))
          : { label: texts.actions.undo, run: () => void undo(chosen, to) };
      showToast({ title: library.bulkDone(done), link, action });
    } else {
      const again = chosen.filter(({ id }) => failedIds.includes(id));
      const action = { label: texts.actions.retry, run: () => void change(again, to) };
      const text = describeError(texts, lastError);
      showToast({ title: library.bulkFailed(failed, done + failed), text, action, destructive: true });
    }
    flushSync(onClear);
    // The button that was pressed is gone with the selection. After a deletion the list gives the focus to a neighbour.
    const isLeftToList = to === 'delete' && done > 0;
    if (document.activeElement === document.body && !isLeftToList) selectAll.current?.focus();
  }

  /** @param before the items as they were */
  async function undo(before: MediaItem[], changed: ItemChange) {
    const { done, failed, lastError } = await run(before, createUndo(before, changed));
    if (failed === 0) return showToast({ title: library.bulkUndone(done) });
    const action = { label: texts.actions.retry, run: () => void undo(before, changed) };
    showToast({
      title: library.bulkFailed(failed, done + failed),
      text: describeError(texts, lastError),
      action,
      destructive: true,
    });
  }

  function move(category: MediaCategory) {
    setTarget('');
    void change(
      items.filter(({ mediaType }) => acceptsType(category, mediaType)),
      { category },
    );
  }

  async function confirmAndDelete() {
    if (await confirmDeletion(items)) await change(items, 'delete');
  }

  async function unpublish() {
    if (await confirmUnpublish(items)) await change(items, { isPublished: false });
  }

  const types = new Set(items.map(({ mediaType }) => mediaType));
  const isIdle = progress === undefined && items.length > 0;
  return (
    <div className="bulk-bar">
      <Button
        ref={selectAll}
        tone="outline"
        className="button-quiet"
        onClick={items.length === total ? onClear : onSelectAll}
      >
        {items.length === total && total > 0 ? library.selectNone : library.selectAll(total)}
      </Button>
      <output className="text-ash tabular-nums">
        {progress ? library.working(progress.done, progress.total) : library.selected(items.length)}
      </output>
      {isIdle && (
        <>
          <Button tone="outline" onClick={() => void change(items, { isPublished: true })}>
            {library.publish}
          </Button>
          <Button tone="outline" onClick={() => void unpublish()}>
            {library.unpublish}
          </Button>
          <select
            aria-label={library.move}
            className="field-control w-auto!"
            value={target}
            onChange={(event) => move(event.target.value as MediaCategory)}
          >
            <option value="" disabled>
              {library.move}
            </option>
            <Options
              of={libraryCategoryNames.filter((name) => [...types].some((type) => acceptsType(name, type)))}
              label={(name) => texts.categories[name]}
            />
          </select>
          <Button tone="outline" onClick={() => setDescribed(items)}>
            {library.describe.open}
          </Button>
          <Button tone="outline" onClick={() => void download(items)}>
            {items.length === 1 ? library.download.one : library.download.many}
          </Button>
          <Button tone="outline" className="button-danger" onClick={() => void confirmAndDelete()}>
            {library.delete}
          </Button>
        </>
      )}
      {described && (
        <PartBoundary onFailed={() => setDescribed(undefined)}>
          <BulkEditDialog
            items={described}
            onSubmit={(toChange) => void change(items, toChange)}
            onClose={() => setDescribed(undefined)}
          />
        </PartBoundary>
      )}
    </div>
  );
}
