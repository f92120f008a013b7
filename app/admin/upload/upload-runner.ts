import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { createRateMeter } from './transport/transfer-rate.ts';
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

export interface SendOptions {
  onProgress: (sentBytes: number) => void;
  /** The line broke; it is tried again by itself. */
  onInterrupted?: () => void;
  signal: AbortSignal;
}

/** The three calls of an upload. */
export interface UploadTransport {
  /** Whether an upload that was broken off goes on where it stood. */
  isResumable?(item: UploadItem): boolean;
  requestUrl(item: UploadItem): Promise<string>;
  /** Rejects with an AbortError when `signal` aborts. */
  send(url: string, item: UploadItem, options: SendOptions): Promise<void>;
  /** @returns the new item, or that of the library which has the same bytes, unless the item is wanted twice */
  save(item: UploadItem, filePath: string): Promise<MediaItem>;
  /** Items of the library with the bytes of these files, by the id of the file. */
  findDuplicates?(items: readonly UploadItem[]): Promise<Map<string, MediaItem>>;
  /** Files an item of the library under another category. */
  move?(media: MediaItem, category: MediaCategory): Promise<MediaItem>;
  /** The owner does not want it any more. */
  forget?(item: UploadItem): void;
}

export interface UploadOutcomes {
  /** Each saved file, as soon as it is. */
  onSaved?: (media: MediaItem) => void;
  onAllUploaded?: (uploaded: MediaItem[]) => void;
  /** Files of which the library has the bytes already. */
  onRecognised?: (count: number) => void;
  onFailed?: (item: UploadItem, step: UploadStep, error: unknown) => void;
}

export interface UploadRunnerOptions {
  transport: UploadTransport;
  /** `use` takes the item that is there for the one that was uploaded. */
  onDuplicate?: 'ask' | 'use';
}

const measureEveryMs = 2_000;
/** How long a finished queue stays to be seen. */
const clearAfterMs = 2_000;

/** Sends a queue of files, one at a time. Lives outside React, so that uploads go on while other tabs are looked at. */
export function createUploadRunner({ transport, onDuplicate = 'ask' }: UploadRunnerOptions) {
  let queue = emptyQueue;
  let current: { id: string; abort: AbortController } | undefined;
  let clearing: ReturnType<typeof setTimeout> | undefined;
  /** The look for duplicates of each file, before it is sent. */
  const searches = new Map<string, Promise<void>>();
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
    finish();
  }

  function finish() {
    if (queue.isRunning || !isAllUploaded(queue)) return;
    outcomes.onAllUploaded?.(queue.items.flatMap(({ state }) => (state.name === 'uploaded' ? [state.media] : [])));
    clearing = setTimeout(() => apply({ type: 'cleared' }), clearAfterMs);
  }

  async function upload({ id }: UploadItem) {
    const abort = new AbortController();
    current = { id, abort };
    let step: UploadStep = 'upload-url';
    try {
      await searches.get(id);
      abort.signal.throwIfAborted();
      if (itemOf(id).state.name !== 'pending') return;
      let { filePath } = itemOf(id);
      if (filePath === undefined) {
        const url = await transport.requestUrl(itemOf(id));
        abort.signal.throwIfAborted();
        apply({ type: 'address-given', id, uploadUrl: url });
        step = 'put';
        let rate: ReturnType<typeof createRateMeter> | undefined;
        const onProgress = (sentBytes: number) => {
          // What had arrived before is no part of this line's speed.
          rate ??= createRateMeter(sentBytes);
          apply({ type: 'progressed', id, sentBytes, bytesPerSecond: rate(sentBytes) });
        };
        const onInterrupted = () => apply({ type: 'line-broken', id });
        // Where nothing arrives, nothing else would say that the speed is not what it was.
        const measuring = setInterval(() => {
          const state = queue.items.find((one) => one.id === id)?.state;
          if (rate && state?.name === 'uploading' && !state.isLineBroken) onProgress(state.sentBytes);
        }, measureEveryMs);
        await transport
          .send(url, itemOf(id), { onProgress, onInterrupted, signal: abort.signal })
          .finally(() => clearInterval(measuring));
        filePath = objectPathOf(url);
      }
      step = 'record';
      apply({ type: 'arrived', id, filePath });
      const media = await transport.save(itemOf(id), filePath);
      if (media.filePath === filePath) saved(id, media);
      else recognised([[id, media]]);
    } catch (error) {
      if (abort.signal.aborted) apply({ type: 'interrupted', id, isKept: isResumable(id) });
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

  function recognised(found: (readonly [string, MediaItem])[]) {
    if (onDuplicate === 'use') return found.forEach(([id, existing]) => saved(id, existing));
    for (const [id, existing] of found) apply({ type: 'recognised', id, existing });
    if (found.length > 0) outcomes.onRecognised?.(found.length);
  }

  /** Only saves the sending: where the search fails, the server compares when the file is there. */
  async function search(items: readonly UploadItem[]) {
    const found = await transport.findDuplicates?.(items).catch(() => undefined);
    recognised(
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

  function forget(items: readonly UploadItem[]) {
    for (const item of items) if (item.state.name !== 'uploaded') transport.forget?.(item);
  }

  function clear() {
    current?.abort.abort();
    searches.clear();
    clearTimeout(clearing);
    apply({ type: 'cleared' });
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
      const ids = files.map((file) => {
        const id: string = crypto.randomUUID();
        apply({ type: 'added', id, file, category });
        return id;
      });
      const searching = search(queue.items.filter(({ id }) => ids.includes(id)));
      for (const id of ids) searches.set(id, searching);
    },
    describe: (id: string, texts: { alt?: string; caption?: string }) => apply({ type: 'described', id, ...texts }),
    start: run,
    /** Breaks off the file that is on its way; `start` goes on. */
    pause() {
      apply({ type: 'paused' });
      current?.abort.abort();
    },
    /** The item that is there serves; in another category, it is moved to the one that was chosen. */
    async takeExisting(id: string) {
      const item = queue.items.find((one) => one.id === id);
      if (item?.state.name !== 'duplicate') return;
      const { existing } = item.state;
      try {
        const isElsewhere = existing.category !== item.category;
        saved(id, isElsewhere && transport.move ? await transport.move(existing, item.category) : existing);
        forget([item]);
        finish();
      } catch (error) {
        outcomes.onFailed?.(item, 'record', error);
      }
    },
    uploadAnyway(id: string) {
      apply({ type: 'wanted-twice', id });
      return run();
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
    cancelAll() {
      forget(queue.items);
      clear();
    },
    /** The screen goes away; what has arrived can still be gone on with. */
    close: clear,
  };
}
export type UploadRunner = ReturnType<typeof createUploadRunner>;

/** `/objects/uploads/{id}`: the id is the address's segment after `/uploads/`, without the query. */
export function objectPathOf(uploadUrl: string): string {
  const id = /\/uploads\/([^/?#]+)/.exec(uploadUrl)?.[1];
  if (!id) throw new Error(`No upload id in ${uploadUrl}`);
  return `/objects/uploads/${id}`;
}
