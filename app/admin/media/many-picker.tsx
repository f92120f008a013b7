import { Check } from 'lucide-react';
import {
  type MouseEvent,
  type PointerEvent,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { foldedText } from '#contract/folded-text.ts';
import type { MediaItem } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { useCloseWhileUploading } from '#app/admin/upload/use-close-while-uploading.ts';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { createNameOrder } from '#contract/compare-names.ts';
import { recordsOnly } from '#contract/media-categories.ts';
import { describeError } from '#app/admin/api/api.ts';
import { DropZone } from '#app/admin/upload/drop-zone.tsx';
import { fileErrorText, acceptFor, findFileError } from '#app/admin/upload/upload-rules.ts';
import { uploadTransport } from '#app/admin/upload/upload-transport.ts';
import { canRetry, sumTotals, type UploadItem } from '#app/admin/upload/upload-queue.ts';
import { createUploadRunner } from '#app/admin/upload/upload-runner.ts';
import { useLeaveWarning } from '#app/admin/upload/uploads-provider.tsx';
import { useMedia, addMedia } from './data.ts';
import { MediaThumbnail } from './stored-image.tsx';
import { selectionAfter } from './media-actions.ts';

interface ManyPickerProps {
  /** whether the photo is there already: it is marked and cannot be chosen again */
  isTaken: (item: MediaItem) => boolean;
  /** in the order in which they were chosen */
  onPick: (items: MediaItem[]) => void;
  onClose: () => void;
}

/** Items that are rendered first, and each time that more are asked for. */
const shownStep = 120;

/**
 * Chooses many photos of the library by clicks, Shift and clicks, or dragging over them, and uploads many. The choice stays while
 * the search changes; files that were uploaded here are chosen.
 */
export function ManyPicker({ isTaken, onPick, onClose }: ManyPickerProps) {
  const texts = useTexts();
  const media = useMedia();
  const [search, setSearch] = useState('');
  const [shownCount, setShownCount] = useState(shownStep);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isUploading, setIsUploading] = useState(false);
  const close = useCloseWhileUploading(isUploading, onClose);
  const rangeFrom = useRef<string>(undefined);
  /** while the mouse is dragged: whether it chooses or clears what it meets */
  const painting = useRef<boolean>(undefined);
  const query = useDeferredValue(foldedText(search));
  const items = useMemo(
    () =>
      (media.data ?? []).filter(
        (item) =>
          item.mediaType === 'photo' &&
          item.isPublished &&
          (item.state === 'ready' || chosen.has(item.id)) &&
          foldedText(`${item.originalName} ${item.alt} ${texts.categories[item.category]}`).includes(query),
      ),
    [media.data, query, texts, chosen],
  );
  const shown = items.slice(0, shownCount);

  function choose(id: string, isSelected: boolean, isRange = false) {
    const free = shown.filter((item) => !isTaken(item)).map((item) => item.id);
    const from = isRange ? rangeFrom.current : undefined;
    setChosen((before) => selectionAfter(before, { id, isSelected, rangeFrom: from, shown: free }));
    rangeFrom.current = id;
  }

  function press(event: PointerEvent, id: string) {
    // Touching scrolls the list, and Shift chooses a range by the click.
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey) return;
    painting.current = !chosen.has(id);
    window.addEventListener('pointerup', () => (painting.current = undefined), { once: true });
  }

  /** The item where the drag began is left: from here on it is a drag, and not a click. Scrolling moves items below the mouse, too. */
  function paint({ buttons }: PointerEvent, id: string) {
    if (painting.current !== undefined && buttons === 1) choose(id, painting.current);
  }

  return (
    <AdminDialog onClose={() => void close()} title={texts.picker.manyTitle} closesOnBackdrop={false}>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <ManyUpload
          onRunning={setIsUploading}
          onSaved={(saved) => setChosen((before) => new Set([...before, ...saved.map(({ id }) => id)]))}
        />
        <SearchField hint={texts.picker.search} value={search} onChange={setSearch} />
        <p className="text-caption text-ash">{texts.picker.manyHint}</p>
        {media.isPending && <LoadingRows count={2} />}
        {media.isError && !media.data && <LoadFailed query={media} />}
        {media.data && items.length === 0 && <EmptyState text={texts.picker.empty} />}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 select-none">
          {shown.map((item) => {
            const [taken, isChosen] = [isTaken(item), chosen.has(item.id)];
            const act = (event: MouseEvent) => !taken && choose(item.id, !isChosen, event.shiftKey);
            return (
              <li key={item.id} className="relative">
                <button
                  type="button"
                  className="media-choice"
                  aria-label={taken ? texts.picker.taken(item.originalName) : item.originalName}
                  aria-pressed={isChosen}
                  aria-disabled={taken}
                  onClick={act}
                  onPointerDown={(event) => !taken && press(event, item.id)}
                  onPointerLeave={(event) => !taken && paint(event, item.id)}
                  onPointerEnter={(event) => !taken && paint(event, item.id)}
                  onDragStart={(event) => event.preventDefault()}
                >
                  <MediaThumbnail item={item} className="aspect-square w-full" />
                  <span className="block truncate px-1 py-0.5 text-caption">{item.originalName}</span>
                </button>
                {/* Beside the button: its name says this in its own words, and must contain the text that it shows. */}
                {(taken || isChosen) && (
                  <span
                    aria-hidden="true"
                    className={`badge pointer-events-none absolute top-1 left-1 inline-flex items-center gap-1 ${isChosen ? 'badge-published' : 'badge-plain'}`}
                  >
                    <Check size={14} strokeWidth={2} />
                    {taken && texts.picker.inGallery}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {items.length > shown.length && (
          <Button
            tone="outline"
            className="justify-self-center"
            onClick={() => setShownCount((count) => count + shownStep)}
          >
            {texts.picker.more(items.length - shown.length)}
          </Button>
        )}
        <div className="form-actions items-center">
          <output className="mr-auto tabular-nums">{texts.picker.chosen(chosen.size)}</output>
          <Button tone="outline" onClick={() => void close()}>
            {texts.actions.cancel}
          </Button>
          <Button
            disabled={chosen.size === 0 || isUploading}
            onClick={() => onPick([...chosen].flatMap((id) => media.data?.find((item) => item.id === id) ?? []))}
          >
            {texts.picker.addChosen(chosen.size)}
          </Button>
        </div>
      </div>
    </AdminDialog>
  );
}

const byName = createNameOrder();

/** Refused files that are named; of the others the number is said. */
const maxNamed = 5;

interface ManyUploadProps {
  /** called with saved items, in the order of the names of their files, during the upload and at its end */
  onSaved: (items: MediaItem[]) => void;
  onRunning: (isRunning: boolean) => void;
}

/** Uploads many photos at once, in the order of their names. What the library has already counts as uploaded. */
export function ManyUpload({ onSaved, onRunning }: ManyUploadProps) {
  const texts = useTexts();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<string[]>([]);
  const [runner] = useState(() => createUploadRunner({ transport: uploadTransport, onDuplicate: 'use' }));
  const queue = useSyncExternalStore(runner.subscribe, runner.getSnapshot, runner.getSnapshot);
  const report = useRef({ onSaved, onRunning });
  useEffect(() => {
    report.current = { onSaved, onRunning };
  }, [onSaved, onRunning]);
  useLeaveWarning(runner);

  useEffect(() => {
    const given = new Set<string>();
    const give = (isLast: boolean) => {
      const batch = nextBatch(runner.getSnapshot().items, given, isLast);
      for (const { id } of batch) given.add(id);
      if (batch.length > 0) report.current.onSaved(batch.map(({ media }) => media));
    };
    runner.report({ onSaved: (item) => addMedia(queryClient, item) });
    const stop = runner.subscribe(() => {
      const { isRunning } = runner.getSnapshot();
      report.current.onRunning(isRunning);
      give(!isRunning);
    });
    return () => {
      stop();
      // What arrived is not lost with the dialog.
      give(true);
      runner.close();
    };
  }, [runner, queryClient]);

  function send(files: File[], fromFolders?: ReadonlySet<File>) {
    const faults = files.map((file) => [file, findFileError(file, 'photo')] as const);
    const accepted = faults.flatMap(([file, fault]) => (fault ? [] : [file]));
    setRefused(
      faults.flatMap(([file, fault]) =>
        fault && !fromFolders?.has(file) ? [fileErrorText(texts, file, fault, 'photo')] : [],
      ),
    );
    if (accepted.length === 0) return;
    accepted.sort((a, b) => byName(a.name, b.name));
    runner.add(accepted, recordsOnly);
    void runner.start();
  }

  const failed = queue.items.flatMap((item) => (item.state.name === 'failed' ? [item] : []));
  const uploaded = queue.items.filter(({ state }) => state.name === 'uploaded').length;
  const { sentBytes, bytes } = sumTotals(queue);
  return (
    <div className="grid grid-cols-1 gap-2">
      <DropZone
        accept={acceptFor(recordsOnly)}
        text={texts.upload.drop}
        buttonLabel={texts.upload.chooseImages}
        hint={texts.picker.dropHint}
        onFiles={send}
        canChoose={() => true}
      />
      {queue.items.length > 0 && (
        <div>
          <p className="tabular-nums">{texts.upload.uploadedOf(uploaded, queue.items.length)}</p>
          <progress
            className="progress mt-1"
            max={100}
            value={bytes === 0 ? 0 : Math.floor((sentBytes / bytes) * 100)}
            aria-label={texts.upload.totalProgress}
          />
        </div>
      )}
      <div role="alert" className="text-danger empty:hidden">
        {refused.slice(0, maxNamed).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {refused.length > maxNamed && <p>{texts.upload.moreRefused(refused.length - maxNamed)}</p>}
        {failed.slice(0, maxNamed).map(({ id, file, state }) => (
          <p key={id}>
            {texts.labelled(file.name, describeError(texts, state.name === 'failed' ? state.error : undefined))}
          </p>
        ))}
        {failed.length > maxNamed && <p>{texts.upload.moreRefused(failed.length - maxNamed)}</p>}
      </div>
      {!queue.isRunning && failed.some(canRetry) && (
        <Button tone="outline" className="justify-self-start" onClick={() => void runner.retry()}>
          {texts.upload.retryFailed}
        </Button>
      )}
    </div>
  );
}

/** Saved items are given on in batches, so that little is lost with a closed window and the server gets few calls. */
export const batchSize = 50;

/**
 * The saved items that were not given on yet, in the order of the queue: a duplicate that was found early waits for those before
 * it. Fewer than a batch only at the end.
 */
export function nextBatch(
  items: readonly Pick<UploadItem, 'id' | 'state'>[],
  given: ReadonlySet<string>,
  isLast: boolean,
): { id: string; media: MediaItem }[] {
  const firstOpen = items.findIndex(({ state }) => state.name !== 'uploaded' && state.name !== 'failed');
  const finished = isLast || firstOpen < 0 ? items : items.slice(0, firstOpen);
  const saved = finished.flatMap(({ id, state }) =>
    state.name === 'uploaded' && !given.has(id) ? [{ id, media: state.media }] : [],
  );
  return isLast || saved.length >= batchSize ? saved : [];
}
