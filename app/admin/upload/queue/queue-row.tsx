import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { memo, useCallback } from 'react';
import { mediaCategories } from '#contract/media/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { DuplicateChoice } from '../duplicates/duplicate-choice.tsx';
import { type UploadItem, canRetry, toPercent } from '../upload-queue.ts';
import { findSuggestion } from '../upload-remedy.ts';
import { useUploadRunner } from '../uploads-provider.tsx';
import { timeLeftText } from './time-left.ts';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const;

interface QueueRowProps {
  item: UploadItem;
  /** is told that the file is about to leave the list */
  onLeave: (id: string) => void;
}

/** Memoized: each progress event of one file would render the rows of all. */
export const QueueRow = memo(function QueueRow({ item, onLeave }: QueueRowProps) {
  const texts = useTexts();
  const runner = useUploadRunner();
  const { file, state } = item;
  const isEditable = state.name === 'pending' || canRetry(item);
  const isInProgress = state.name === 'uploading' || state.name === 'saving';

  return (
    <div className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-3 rounded border border-line p-2">
      <FilePreview file={file} isPhoto={mediaCategories[item.category] === 'photo'} />
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
                value={item[name]}
                onChange={(event) => runner.describe(item.id, { [name]: event.target.value })}
              />
            ))}
          </div>
        )}
      </div>
      <div className="flex items-center">
        {canRetry(item) && (
          <button
            type="button"
            className="icon-button"
            aria-label={texts.upload.retryFile(file.name)}
            onClick={() => void runner.retry(item.id)}
          >
            <RotateCw {...icon} />
          </button>
        )}
        {state.name === 'uploaded' ? (
          <CircleCheck {...icon} className="m-2" />
        ) : (
          <button
            type="button"
            className="icon-button"
            aria-label={isInProgress ? texts.upload.cancelFile(file.name) : texts.upload.remove(file.name)}
            onClick={() => {
              onLeave(item.id);
              runner.remove(item.id);
            }}
          >
            <X {...icon} />
          </button>
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
        <CircleAlert {...icon} size={14} className="mr-1 inline align-[-0.15em]" />
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
