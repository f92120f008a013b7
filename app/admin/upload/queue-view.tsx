import { useState, memo, useCallback } from 'react';
import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { useTexts } from '#app/i18n/language.tsx';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import type { MediaItem } from '#contract/media.ts';
import { MediaThumbnail } from '#app/admin/media/stored-image.tsx';
import { limits } from '#contract/limits.ts';
import { findOnlyType } from '#contract/media-categories.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { describeError } from '#app/admin/api/api.ts';
import { type UploadItem, canRetry, toPercent, findSuggestion, timeLeftText } from './upload-queue.ts';
import { useUploads, useUploadRunner } from './uploads-provider.tsx';

/** Rows of waiting files that are shown at once: each has a preview, which costs memory. */
const maxWaitingShown = 30;

/** The files of the upload queue: first those that need a decision, last and folded those that are uploaded. */
export function QueueView() {
  const texts = useTexts();
  const { queue } = useUploads();
  const [showsAll, setShowsAll] = useState(false);
  const [showsUploaded, setShowsUploaded] = useState(false);
  const inState = (...names: UploadItem['state']['name'][]) =>
    queue.items.filter(({ state }) => names.includes(state.name));
  const duplicates = inState('duplicate');
  const waiting = inState('uploading', 'saving', 'pending');
  const uploaded = inState('uploaded');
  const shown = showsAll ? waiting : waiting.slice(0, maxWaitingShown);

  return (
    <section aria-label={texts.upload.queue} className="mt-4 grid gap-2 border-t border-line pt-4">
      {duplicates.length > 1 && <DuplicateDecisions count={duplicates.length} />}
      <Rows items={[...inState('failed'), ...duplicates, ...shown]} />
      {waiting.length > shown.length && (
        <Button tone="outline" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {texts.upload.showWaiting(waiting.length - shown.length)}
        </Button>
      )}
      {uploaded.length > 0 && (
        <details onToggle={(event) => setShowsUploaded(event.currentTarget.open)}>
          <summary className="cursor-pointer py-2">{texts.upload.uploadedCount(uploaded.length)}</summary>
          {showsUploaded && <Rows items={uploaded} />}
        </details>
      )}
    </section>
  );
}

function Rows({ items }: { items: readonly UploadItem[] }) {
  const leave = useFocusAfterRemoval({ ids: items.map(({ id }) => id) });
  if (items.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item.id} {...entryProps(item.id)}>
          <QueueRow item={item} onLeave={leave} />
        </li>
      ))}
    </ul>
  );
}

interface DuplicateChoiceProps {
  item: UploadItem;
  existing: MediaItem;
  /** is told that the file is about to leave the list */
  onLeave: (id: string) => void;
}

/** Shows the existing item with the same content, and lets the user use it, skip the file or upload it anyway. */
function DuplicateChoice({ item, existing, onLeave }: DuplicateChoiceProps) {
  const texts = useTexts();
  const runner = useUploadRunner();
  const { duplicate } = texts.upload;
  const isElsewhere = existing.category !== item.category;

  return (
    <fieldset className="mt-2 grid grid-cols-[3rem_1fr] items-start gap-3">
      <legend className="sr-only">{duplicate.group(item.file.name)}</legend>
      <MediaThumbnail item={existing} className="size-12 rounded-sm" />
      <div className="min-w-0">
        <p className="font-medium">{duplicate.found}</p>
        <p className="truncate text-caption text-ash">
          {existing.originalName} · {texts.categories[existing.category]}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            className="text-start whitespace-normal!"
            onClick={() => {
              onLeave(item.id);
              void runner.takeExisting(item.id);
            }}
          >
            {isElsewhere ? duplicate.move(texts.categories[item.category]) : duplicate.use}
          </Button>
          <Button
            tone="outline"
            onClick={() => {
              onLeave(item.id);
              runner.remove(item.id);
            }}
          >
            {duplicate.skip}
          </Button>
          <Button tone="outline" className="button-quiet" onClick={() => void runner.uploadAnyway(item.id)}>
            {duplicate.uploadAnyway}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

interface QueueRowProps {
  item: UploadItem;
  /** is told that the file is about to leave the list */
  onLeave: (id: string) => void;
}

/** Memoized: each progress event of one file would render the rows of all. */
const QueueRow = memo(function QueueRow({ item, onLeave }: QueueRowProps) {
  const texts = useTexts();
  const runner = useUploadRunner();
  const { file, state } = item;
  const isPhoto = (findOnlyType(item.category) ?? (file.type.startsWith('video/') ? 'video' : 'photo')) === 'photo';
  const isEditable = state.name === 'pending' || canRetry(item);
  const isInProgress = state.name === 'uploading' || state.name === 'saving';

  return (
    <div className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-3 rounded border border-line p-2">
      <FilePreview file={file} isPhoto={isPhoto} />
      <div className="min-w-0">
        <p className="truncate font-medium">{file.name}</p>
        <p className="tabular-nums text-caption text-ash">
          {texts.categories[item.category]} · {fileSize(file.size)} · <StateText item={item} />
        </p>
        {isInProgress && (
          <progress
            className="progress mt-1"
            max={100}
            value={toPercent(item)}
            aria-label={texts.upload.progressOf(file.name)}
          />
        )}
        {state.name === 'failed' && (
          <>
            <p className="text-danger">
              {texts.labelled(texts.upload.steps[state.at], describeError(texts, state.error))}
            </p>
            <p>{findSuggestion(texts, state.error)}</p>
          </>
        )}
        {state.name === 'duplicate' && <DuplicateChoice item={item} existing={state.existing} onLeave={onLeave} />}
        {isEditable && (
          <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
            {(['alt', 'caption'] as const).map((name) => (
              <input
                key={name}
                className="field-control"
                aria-label={texts.labelled(texts.upload[name], file.name)}
                placeholder={texts.upload[name]}
                maxLength={name === 'caption' && isPhoto ? limits.caption : undefined}
                value={item[name]}
                onChange={(event) => runner.describe(item.id, { [name]: event.target.value })}
              />
            ))}
          </div>
        )}
      </div>
      <div className="flex items-center">
        {canRetry(item) && (
          <IconButton
            icon={RotateCw}
            label={texts.upload.retryFile(file.name)}
            onClick={() => void runner.retry(item.id)}
          />
        )}
        {state.name === 'uploaded' ? (
          <CircleCheck size={18} className="m-2" />
        ) : (
          <IconButton
            icon={X}
            label={isInProgress ? texts.upload.cancelFile(file.name) : texts.upload.remove(file.name)}
            onClick={() => {
              onLeave(item.id);
              runner.remove(item.id);
            }}
          />
        )}
      </div>
    </div>
  );
});

function StateText({ item }: { item: UploadItem }) {
  const texts = useTexts();
  const { state } = item;
  if (state.name === 'failed') {
    return (
      <span className="text-danger">
        <CircleAlert size={14} className="mr-1 inline align-[-0.15em]" />
        {texts.upload.states.failed}
      </span>
    );
  }
  if (state.name === 'pending' && state.uploadedBytes) {
    return `${texts.upload.paused} · ${texts.upload.percent(toPercent(item))}`;
  }
  if (state.name !== 'uploading') return texts.upload.states[state.name];
  if (state.isConnectionLost) return `${texts.upload.connectionLost} · ${texts.upload.percent(toPercent(item))}`;
  return [texts.upload.states.uploading, texts.upload.percent(toPercent(item)), ...speedTexts(texts, item)].join(' · ');
}

/** Speed and remaining time, once they are known. */
function speedTexts(texts: Catalogue, { file, state }: UploadItem): string[] {
  if (state.name !== 'uploading' || !state.bytesPerSecond) return [];
  const seconds = (file.size - state.sentBytes) / state.bytesPerSecond;
  return [texts.upload.speed((state.bytesPerSecond / 1024 ** 2).toFixed(1)), timeLeftText(texts, seconds)];
}

function fileSize(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(2)} MB`;
}

function FilePreview({ file, isPhoto }: { file: File; isPhoto: boolean }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return (
    <div className="aspect-square overflow-hidden rounded-sm bg-linen">
      {isPhoto && (
        <img
          ref={show}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
    </div>
  );
}

/** One decision for all files that the library already has. */
function DuplicateDecisions({ count }: { count: number }) {
  const { duplicate } = useTexts().upload;
  const runner = useUploadRunner();
  return (
    <fieldset className="rounded border border-line bg-linen p-3">
      <legend className="sr-only">{duplicate.allLegend}</legend>
      <p className="font-medium">{duplicate.foundTitle(count)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void runner.decideDuplicates('existing')}>{duplicate.useAll}</Button>
        <Button tone="outline" onClick={() => void runner.decideDuplicates('skip')}>
          {duplicate.skipAll}
        </Button>
        <Button tone="outline" className="button-quiet" onClick={() => void runner.decideDuplicates('upload')}>
          {duplicate.uploadAll}
        </Button>
      </div>
    </fieldset>
  );
}
