import { isHeroCategory, type MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import {
  type UploadEvent,
  type UploadItem,
  type UploadQueue,
  type UploadStep,
  type NewUpload,
  emptyQueue,
  isAllUploaded,
  nextPending,
  sumTotals,
  uploadQueueAfter,
} from './upload-queue.ts';

export interface SendOptions {
  onProgress: (sentBytes: number) => void;
  /** called when the connection is lost and the upload will be retried */
  onInterrupted?: () => void;
  signal: AbortSignal;
}

/** The calls of an upload. */
export interface UploadTransport {
  /** whether an interrupted upload resumes where it stopped */
  isResumable?(item: UploadItem): boolean;
  requestUrl(item: UploadItem): Promise<string>;
  /** rejects with an AbortError when `signal` aborts */
  send(url: string, item: UploadItem, options: SendOptions): Promise<void>;
  /** @returns the new item, or the existing item with the same content unless `allowsDuplicate` */
  save(item: UploadItem, filePath: string): Promise<MediaItem>;
  /** existing items with the same content, by upload id */
  findDuplicates?(items: readonly UploadItem[]): Promise<Map<string, MediaItem>>;
  /** files an item under a category; under a banner category it becomes the banner */
  move?(media: MediaItem, category: MediaCategory): Promise<MediaItem>;
  /** called when an upload is cancelled */
  forget?(item: UploadItem): void;
}

export interface UploadOutcomes {
  /** called for each saved file */
  onSaved?: (media: MediaItem) => void;
  onAllUploaded?: (uploaded: MediaItem[]) => void;
  /** called with the number of files that the library already has */
  onDuplicatesFound?: (count: number) => void;
  onFailed?: (item: UploadItem, step: UploadStep, error: unknown) => void;
}

export type DuplicateDecision = 'existing' | 'skip' | 'upload';

export interface UploadRunnerOptions {
  transport: UploadTransport;
  /** `use` treats the existing item as the result of the upload */
  onDuplicate?: 'ask' | 'use';
}

const measureIntervalMs = 2_000;
/** A finished queue stays visible for this long. */
const clearAfterMs = 2_000;

/** Uploads a queue of files, one at a time. Lives outside React, so that uploads continue while other tabs are open. */
export function createUploadRunner({ transport, onDuplicate = 'ask' }: UploadRunnerOptions) {
  let queue = emptyQueue;
  let current: { id: string; abort: AbortController } | undefined;
  let loop: Promise<void> | undefined;
  let clearTimer: ReturnType<typeof setTimeout> | undefined;
  /** the pending duplicate search of each upload */
  const duplicateSearches = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  let outcomes: UploadOutcomes = {};
  /** the speed of the whole batch; small files are over before a meter of their own has measured anything */
  let batchRate: ReturnType<typeof createRateMeter> | undefined;

  function apply(event: UploadEvent) {
    queue = uploadQueueAfter(queue, event);
    for (const listener of listeners) listener();
  }

  /** Starts or resumes. There is one loop: one that is still ending its last upload goes on with what is in the queue by then. */
  function run(): Promise<void> {
    if (!queue.isRunning || queue.isPaused) {
      apply({ type: 'started' });
      batchRate = createRateMeter(sumTotals(queue).sentBytes);
    }
    loop ??= uploadAll();
    return loop;
  }

  async function uploadAll() {
    // A cleared queue does not run, even if files have been added to it.
    for (let item = nextPending(queue); item && queue.isRunning; item = nextPending(queue)) await upload(item);
    loop = undefined;
    apply({ type: 'stopped' });
    finish();
  }

  function finish() {
    if (queue.isRunning || !isAllUploaded(queue)) return;
    outcomes.onAllUploaded?.(queue.items.flatMap(({ state }) => (state.name === 'uploaded' ? [state.media] : [])));
    clearTimer = setTimeout(() => apply({ type: 'cleared' }), clearAfterMs);
  }

  async function upload({ id }: UploadItem) {
    const abort = new AbortController();
    current = { id, abort };
    let step: UploadStep = 'upload-url';
    try {
      await duplicateSearches.get(id);
      abort.signal.throwIfAborted();
      if (getItem(id).state.name !== 'pending') return;
      let { filePath } = getItem(id);
      if (filePath === undefined) {
        const url = await transport.requestUrl(getItem(id));
        abort.signal.throwIfAborted();
        apply({ type: 'url-received', id, uploadUrl: url });
        step = 'put';
        let rate: ReturnType<typeof createRateMeter> | undefined;
        const onProgress = (sentBytes: number) => {
          // Bytes of an earlier session do not count towards the current speed.
          rate ??= createRateMeter(sentBytes);
          const event = { type: 'progressed', id, sentBytes, bytesPerSecond: rate(sentBytes) } as const;
          const batchBytesPerSecond = batchRate?.(sumTotals(uploadQueueAfter(queue, event)).sentBytes);
          apply({ ...event, batchBytesPerSecond });
        };
        const onInterrupted = () => apply({ type: 'connection-lost', id });
        // Without progress events the displayed speed would not drop: repeat the last value.
        const rateTimer = setInterval(() => {
          const state = queue.items.find((one) => one.id === id)?.state;
          if (rate && state?.name === 'uploading' && !state.isConnectionLost) onProgress(state.sentBytes);
        }, measureIntervalMs);
        await transport
          .send(url, getItem(id), { onProgress, onInterrupted, signal: abort.signal })
          .finally(() => clearInterval(rateTimer));
        filePath = toObjectPath(url);
      }
      step = 'record';
      apply({ type: 'bytes-uploaded', id, filePath });
      const media = await transport.save(getItem(id), filePath);
      if (media.filePath === filePath || getItem(id).place) saved(id, media);
      else reportDuplicates([[id, media]]);
    } catch (error) {
      if (abort.signal.aborted) apply({ type: 'interrupted', id, keepsProgress: isResumable(id) });
      else {
        apply({ type: 'failed', id, at: step, error });
        const item = queue.items.find((one) => one.id === id);
        if (item) outcomes.onFailed?.(item, step, error);
      }
    } finally {
      current = undefined;
    }
  }

  function saved(id: string, media: MediaItem) {
    apply({ type: 'saved', id, media });
    outcomes.onSaved?.(media);
  }

  function reportDuplicates(found: (readonly [string, MediaItem])[]) {
    if (onDuplicate === 'use') return found.forEach(([id, existing]) => saved(id, existing));
    for (const [id, existing] of found) apply({ type: 'duplicate-found', id, existing });
    if (found.length > 0) outcomes.onDuplicatesFound?.(found.length);
  }

  /** An optimisation: if the search fails, the server still detects duplicates when the record is saved. */
  async function searchDuplicates(items: readonly UploadItem[]) {
    const found = await transport.findDuplicates?.(items).catch(() => undefined);
    reportDuplicates(
      queue.items.flatMap(({ id, state }) => {
        const existing = state.name === 'pending' && found?.get(id);
        return existing ? [[id, existing] as const] : [];
      }),
    );
  }

  function isResumable(id: string): boolean {
    const item = queue.items.find((one) => one.id === id);
    return item !== undefined && transport.isResumable?.(item) === true;
  }

  function addUploads(uploads: readonly NewUpload[]) {
    // A new batch replaces a finished one that is still shown.
    if (isAllUploaded(queue)) {
      clearTimeout(clearTimer);
      apply({ type: 'cleared' });
    }
    apply({ type: 'added', uploads });
    const ids = new Set(uploads.map(({ id }) => id));
    // The work for a client is no duplicate of what the library has. Whether its gallery has it already, the server says when it is saved.
    const searched = queue.items.filter(({ id, place }) => ids.has(id) && place === undefined);
    if (searched.length === 0) return;
    const pendingSearch = searchDuplicates(searched);
    for (const { id } of searched) duplicateSearches.set(id, pendingSearch);
  }

  /** Uses the existing item instead of the upload, in the chosen category; an earlier banner becomes the banner again. */
  async function takeExisting(id: string) {
    const item = queue.items.find((one) => one.id === id);
    if (item?.state.name !== 'duplicate') return;
    const { existing } = item.state;
    try {
      const mustMove = existing.category !== item.category || isHeroCategory(item.category);
      saved(id, mustMove && transport.move ? await transport.move(existing, item.category) : existing);
      forget([item]);
      finish();
    } catch (error) {
      outcomes.onFailed?.(item, 'record', error);
    }
  }

  function forget(items: readonly UploadItem[]) {
    for (const item of items) if (item.state.name !== 'uploaded') transport.forget?.(item);
  }

  function clear() {
    current?.abort.abort();
    duplicateSearches.clear();
    clearTimeout(clearTimer);
    apply({ type: 'cleared' });
  }

  /** The current state of an item. @throws AbortError if it was removed meanwhile */
  function getItem(id: string): UploadItem {
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
    /** Sets the callbacks; there is one set at a time. */
    report(to: UploadOutcomes) {
      outcomes = to;
    },
    add(files: readonly File[], category: MediaCategory) {
      addUploads(files.map((file) => ({ id: crypto.randomUUID(), file, category })));
    },
    /** Adds files with the categories and texts that they had before the page was reloaded. */
    restore(uploads: readonly Omit<NewUpload, 'id'>[]) {
      addUploads(uploads.map((one) => ({ ...one, id: crypto.randomUUID() })));
    },
    describe: (id: string, texts: { alt?: string; caption?: string }) => apply({ type: 'described', id, ...texts }),
    start: run,
    /** Aborts the current upload; `start` resumes it. */
    pause() {
      apply({ type: 'paused' });
      current?.abort.abort();
    },
    takeExisting,
    uploadAnyway(id: string) {
      apply({ type: 'duplicate-allowed', id });
      return run();
    },
    /** One decision for all duplicates. */
    async decideDuplicates(decision: DuplicateDecision) {
      const duplicates = queue.items.filter(({ state }) => state.name === 'duplicate');
      if (decision === 'existing') {
        for (const { id } of duplicates) await takeExisting(id);
        return;
      }
      if (decision === 'skip') forget(duplicates);
      for (const { id } of duplicates) apply({ type: decision === 'skip' ? 'removed' : 'duplicate-allowed', id });
      if (decision === 'skip') finish();
      else await run();
    },
    remove(id: string) {
      if (current?.id === id) current.abort.abort();
      forget(queue.items.filter((item) => item.id === id));
      apply({ type: 'removed', id });
      finish();
    },
    retry(id?: string) {
      apply({ type: 'retried', id });
      return run();
    },
    /** Takes the uploaded files out of the queue, and leaves those that wait or failed. */
    clearFinished: () => apply({ type: 'finished-cleared' }),
    cancelAll() {
      forget(queue.items);
      clear();
    },
    /** Called on unmount. Uploads are aborted, but can still be resumed. */
    close: clear,
  };
}
export type UploadRunner = ReturnType<typeof createUploadRunner>;

/** `/objects/uploads/{id}`, where the id is the path segment after `/uploads/` of the upload URL. */
export function toObjectPath(uploadUrl: string): string {
  const id = /\/uploads\/([^/?#]+)/.exec(uploadUrl)?.[1];
  if (!id) throw new Error(`No upload id in ${uploadUrl}`);
  return `/objects/uploads/${id}`;
}

const windowMs = 5_000;

/** Bytes per second over the last five seconds: smooth enough to read, short enough to follow a change of network. */
export function createRateMeter(startBytes = 0, now: () => number = () => performance.now()) {
  let samples: { at: number; sentBytes: number }[] = [{ at: now(), sentBytes: startBytes }];
  return (sentBytes: number): number => {
    const at = now();
    samples.push({ at, sentBytes });
    const recent = samples.findIndex((sample) => sample.at >= at - windowMs);
    samples = samples.slice(Math.min(recent, samples.length - 2));
    const [first] = samples;
    if (!first || at <= first.at) return 0;
    return ((sentBytes - first.sentBytes) / (at - first.at)) * 1000;
  };
}
