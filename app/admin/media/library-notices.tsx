import { useData } from '#app/admin/api/use-data.ts';
import { MessageSquareQuote, RotateCw, TriangleAlert, ArchiveRestore } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundTexts, MediaItem, StorageState } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError, api } from '#app/admin/api/api.ts';
import { useBulkChange } from './media-actions.ts';
import { MediaThumbnail } from './stored-image.tsx';
import { addMedia, refreshMedia } from './data.ts';

/** Items shown at once; "all" means all of them, and the next ones follow. */
const maxShown = 30;

type Described = MediaItem & { found: FoundTexts };

/** What cameras and editors have written into photos: visitors see it once the owner has taken it. Absent if there is nothing. */
export function FoundTextsNotice({ media }: { media: readonly MediaItem[] }) {
  const items = media.filter((item): item is Described => item.found !== null && item.state === 'ready');
  return items.length > 0 && <FoundTextsList items={items} />;
}

function FoundTextsList({ items }: { items: Described[] }) {
  const texts = useTexts();
  const { found: own } = texts.library;
  const { run, progress } = useBulkChange();
  const isBusy = progress !== undefined;
  const shown = items.slice(0, maxShown);

  async function decide(chosen: readonly Described[], action: 'use' | 'dismiss') {
    const foundById = new Map(chosen.map(({ id, found }) => [id, found]));
    const outcome = await run(chosen, (id) => (action === 'use' ? { ...foundById.get(id) } : { found: null }));
    if (outcome.done > 0) showToast({ title: action === 'use' ? own.used(outcome.done) : own.dismissed(outcome.done) });
    if (outcome.failed === 0) return;
    showToast({ title: own.failed(outcome.failed), text: describeError(texts, outcome.lastError), destructive: true });
  }

  return (
    <aside aria-label={own.title(items.length)} className="card mb-4 p-4">
      <div className="flex gap-4">
        <MessageSquareQuote size={20} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">{own.title(items.length)}</p>
          <p className="mt-1 text-ash">{own.lead}</p>
        </div>
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer py-2">{own.show}</summary>
        <ul className="grid gap-3">
          {shown.map((item) => (
            <li key={item.id} className="flex flex-wrap items-start gap-3">
              <MediaThumbnail item={item} className="size-14 shrink-0 rounded-sm" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="truncate text-caption text-ash">{item.originalName}</p>
                <FoundTextLines found={item.found} />
              </div>
              <div className="ml-auto flex gap-2">
                <Button
                  tone="outline"
                  disabled={isBusy}
                  aria-label={texts.labelled(own.take, item.originalName)}
                  onClick={() => void decide([item], 'use')}
                >
                  {own.take}
                </Button>
                <Button
                  tone="outline"
                  className="button-quiet"
                  disabled={isBusy}
                  aria-label={texts.labelled(own.dismiss, item.originalName)}
                  onClick={() => void decide([item], 'dismiss')}
                >
                  {own.dismiss}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => void decide(shown, 'use')}>
            {own.takeAll(shown.length)}
          </Button>
          <Button tone="outline" disabled={isBusy} onClick={() => void decide(shown, 'dismiss')}>
            {own.dismissAll(shown.length)}
          </Button>
        </div>
      </details>
    </aside>
  );
}

export function FoundTextLines({ found: { alt, caption, tags } }: { found: FoundTexts }) {
  const texts = useTexts();
  const { fields } = texts.library;
  const lines = [
    [fields.alt, alt],
    [fields.caption, caption],
    [fields.tags, tags?.join(texts.listSeparator)],
  ] as const;
  return lines.map(
    ([label, text]) =>
      text && (
        <p key={label} className="wrap-anywhere">
          <span className="text-ash">{texts.labelled(label, '')}</span>
          {text}
        </p>
      ),
  );
}

/** Whether processing can be retried: the item failed, or it is public but some of its renditions failed. */
export function hasFailed({ failureReason }: MediaItem): boolean {
  return failureReason !== null;
}

/** Retries one item, or all failed ones if `item` is undefined. */
function useRetryMedia(item: MediaItem | undefined, onQueued: () => void) {
  const texts = useTexts();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function queue(): Promise<number> {
    if (item) {
      addMedia(queryClient, (await api.post<{ data: MediaItem }>(`/api/admin/media/${item.id}/retry`, {})).data);
      return 1;
    }
    const { data } = await api.post<{ data: { count: number } }>('/api/admin/media/retry-failed', {});
    await refreshMedia(queryClient);
    return data.count;
  }

  async function retry() {
    setBusy(true);
    try {
      showToast({ title: texts.library.retried(await queue()) });
      onQueued();
    } catch (error) {
      showToast({ title: texts.library.retryRefused, reason: describeError(texts, error), destructive: true });
    } finally {
      setBusy(false);
    }
  }

  return { retry, isBusy };
}

interface RetryButtonProps {
  item: MediaItem;
  /** The button disappears afterwards, so the caller must move the focus. */
  onQueued: () => void;
}

export function RetryButton({ item, onQueued }: RetryButtonProps) {
  const { library } = useTexts();
  const { retry, isBusy } = useRetryMedia(item, onQueued);
  return (
    <IconButton
      icon={RotateCw}
      label={library.retryOne(item.originalName)}
      disabled={isBusy}
      onClick={() => void retry()}
    />
  );
}

interface FailedMediaNoticeProps {
  media: readonly MediaItem[];
  onQueued: () => void;
}

/** Shows how many files failed, with a button to retry all of them. */
export function FailedMediaNotice({ media, onQueued }: FailedMediaNoticeProps) {
  const { library } = useTexts();
  const { retry, isBusy } = useRetryMedia(undefined, onQueued);
  const count = media.filter(hasFailed).length;
  if (count === 0) return undefined;
  return (
    <aside aria-label={library.failed.label} className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <TriangleAlert size={20} className="text-danger" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{library.failed.title(count)}</p>
        <p className="text-ash">{library.failed.hint}</p>
      </div>
      <Button tone="outline" disabled={isBusy} onClick={() => void retry()}>
        <RotateCw />
        {library.failed.retryAll(count)}
      </Button>
    </aside>
  );
}

/** After a database restore: says that unused files are not removed, and which command resumes it. */
export function SweepStopNotice() {
  const { locale, sweepStop } = useTexts();
  const { data } = useData<StorageState>(['storage-state'], '/api/admin/storage-state');
  if (!data?.sweepStop) return undefined;
  const since = new Date(data.sweepStop.since).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <aside aria-label={sweepStop.title} className="card mb-4 flex gap-4 p-4">
      <ArchiveRestore size={20} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{sweepStop.title}</p>
        <p className="mt-1 text-ash">
          {sweepStop.reasons[data.sweepStop.reason]} {sweepStop.since(since)} {sweepStop.text}
        </p>
        <p className="mt-1">
          <code className="break-words">npm run storage -- resume</code>
        </p>
      </div>
    </aside>
  );
}
