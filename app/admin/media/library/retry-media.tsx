import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { addMedia, refreshMedia } from './media-data.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

/** Whether processing can be retried: the item failed, or it is public but some of its renditions failed. */
export function hasFailed({ failureReason }: MediaItem): boolean {
  return failureReason !== null;
}

/** Retries one item, or all failed ones if `item` is undefined. */
function useRetryMedia(item: MediaItem | undefined, onQueued: () => void) {
  const texts = useTexts();
  const toast = useToast();
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
      toast({ title: texts.library.retried(await queue()) });
      onQueued();
    } catch (error) {
      toast({ title: texts.library.retryRefused, reason: describeError(texts, error), destructive: true });
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
    <button
      type="button"
      className="icon-button"
      aria-label={library.retryOne(item.originalName)}
      disabled={isBusy}
      onClick={() => void retry()}
    >
      <RotateCw {...icon} />
    </button>
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
      <TriangleAlert {...icon} size={20} className="text-danger" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{library.failed.title(count)}</p>
        <p className="text-ash">{library.failed.hint}</p>
      </div>
      <Button tone="outline" disabled={isBusy} onClick={() => void retry()}>
        <RotateCw {...icon} />
        {library.failed.retryAll(count)}
      </Button>
    </aside>
  );
}
