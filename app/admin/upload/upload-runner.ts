import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import { createRateMeter } from './transfer-rate.ts';
import {
  type UploadEvent,
  type UploadItem,
  type UploadQueue,
  type UploadStep,
  emptyQueue,
  isAllUploaded,
  nextPending,
  uploadQueueAfter,
} from './upload-queue.ts';

/** The three calls of an upload. */
export interface UploadTransport {
  requestUrl(item: UploadItem): Promise<string>;
  /** Rejects with an AbortError when `signal` aborts. */
  send(
    url: string,
    item: UploadItem,
    options: { onProgress: (sentBytes: number) => void; signal: AbortSignal },
  ): Promise<void>;
  save(item: UploadItem, filePath: string): Promise<MediaItem>;
}

export interface UploadOutcomes {
  /** Each saved file, as soon as it is. */
  onSaved?: (media: MediaItem) => void;
  onAllUploaded?: (uploaded: MediaItem[]) => void;
  onFailed?: (item: UploadItem, step: UploadStep, error: unknown) => void;
}

export interface UploadRunnerOptions {
  transport: UploadTransport;
  /** How long a finished queue stays to be seen. */
  clearAfterMs?: number;
}

/** Sends a queue of files, one at a time. Lives outside React, so that uploads go on while other tabs are looked at. */
export function createUploadRunner({ transport, clearAfterMs = 2000 }: UploadRunnerOptions) {
  let queue = emptyQueue;
  let current: { id: string; abort: AbortController } | undefined;
  let clearing: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let outcomes: UploadOutcomes = {};

  function apply(event: UploadEvent) {
    queue = uploadQueueAfter(queue, event);
    for (const listener of listeners) listener();
  }

  async function run() {
    if (queue.isRunning) return;
    apply({ type: 'started' });
    for (let item = nextPending(queue); item; item = nextPending(queue)) await upload(item);
    apply({ type: 'stopped' });
    if (!isAllUploaded(queue)) return;
    outcomes.onAllUploaded?.(queue.items.flatMap(({ state }) => (state.name === 'uploaded' ? [state.media] : [])));
    clearing = setTimeout(() => apply({ type: 'cleared' }), clearAfterMs);
  }

  async function upload({ id }: UploadItem) {
    const abort = new AbortController();
    current = { id, abort };
    let step: UploadStep = 'upload-url';
    try {
      let { filePath } = itemOf(id);
      if (filePath === undefined) {
        const url = await transport.requestUrl(itemOf(id));
        abort.signal.throwIfAborted();
        apply({ type: 'address-given', id, uploadUrl: url });
        step = 'put';
        const rate = createRateMeter();
        const onProgress = (sentBytes: number) =>
          apply({ type: 'progressed', id, sentBytes, bytesPerSecond: rate(sentBytes) });
        await transport.send(url, itemOf(id), { onProgress, signal: abort.signal });
        filePath = objectPathOf(url);
      }
      step = 'record';
      apply({ type: 'arrived', id, filePath });
      const media = await transport.save(itemOf(id), filePath);
      apply({ type: 'saved', id, media });
      outcomes.onSaved?.(media);
    } catch (error) {
      if (abort.signal.aborted) apply({ type: 'interrupted', id });
      else {
        apply({ type: 'failed', id, at: step, error });
        const item = queue.items.find((one) => one.id === id);
        if (item) outcomes.onFailed?.(item, step, error);
      }
    } finally {
      current = undefined;
    }
  }

  /** The item as it is now; one that was removed on the way ends its upload like an abort. */
  function itemOf(id: string): UploadItem {
    const item = queue.items.find((one) => one.id === id);
    if (!item) throw new DOMException('The upload was cancelled', 'AbortError');
    return item;
  }

  return {
    getSnapshot: (): UploadQueue => queue,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Tells how uploads end, to one listener at a time. */
    report(to: UploadOutcomes) {
      outcomes = to;
    },
    add(files: readonly File[], category: MediaCategory) {
      // What is still shown of a finished batch gives way to the new one.
      if (isAllUploaded(queue)) {
        clearTimeout(clearing);
        apply({ type: 'cleared' });
      }
      for (const file of files) apply({ type: 'added', id: crypto.randomUUID(), file, category });
    },
    describe: (id: string, texts: { alt?: string; caption?: string }) => apply({ type: 'described', id, ...texts }),
    start: run,
    /** Breaks off the file that is on its way; `start` goes on. */
    pause() {
      apply({ type: 'paused' });
      current?.abort.abort();
    },
    remove(id: string) {
      if (current?.id === id) current.abort.abort();
      apply({ type: 'removed', id });
    },
    retry(id?: string) {
      apply({ type: 'retried', id });
      return run();
    },
    cancelAll() {
      current?.abort.abort();
      clearTimeout(clearing);
      apply({ type: 'cleared' });
    },
  };
}
export type UploadRunner = ReturnType<typeof createUploadRunner>;

/** `/objects/uploads/{id}`: the id is the address's segment after `/uploads/`, without the query. */
export function objectPathOf(uploadUrl: string): string {
  const id = /\/uploads\/([^/?#]+)/.exec(uploadUrl)?.[1];
  if (!id) throw new Error(`No upload id in ${uploadUrl}`);
  return `/objects/uploads/${id}`;
}
