import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { nameWithoutExtension } from './upload-rules.ts';

/** The three steps of an upload, in order. */
export type UploadStep = 'upload-url' | 'put' | 'record';

export type UploadState =
  /** `arrivedBytes`: what the server has of it already */
  | { name: 'pending'; arrivedBytes?: number }
  | { name: 'uploading'; sentBytes: number; bytesPerSecond: number; isLineBroken?: boolean }
  /** The library has these bytes already: the owner decides. */
  | { name: 'duplicate'; existing: MediaItem }
  | { name: 'saving' }
  | { name: 'uploaded'; media: MediaItem }
  | { name: 'failed'; at: UploadStep; error: unknown };

export interface UploadItem {
  id: string;
  file: File;
  category: MediaCategory;
  alt: string;
  caption: string;
  state: UploadState;
  /** Where the file is sent; kept, so that trying again can go on from what has arrived. */
  uploadUrl?: string;
  /** The owner wants it although the library has it. */
  isWantedTwice?: boolean;
  /** Set once the whole file has arrived: trying again then only saves the record. */
  filePath?: string;
}

export interface UploadQueue {
  items: readonly UploadItem[];
  isRunning: boolean;
  isPaused: boolean;
}

export type UploadEvent =
  | { type: 'added'; id: string; file: File; category: MediaCategory }
  | { type: 'described'; id: string; alt?: string; caption?: string }
  | { type: 'recognised'; id: string; existing: MediaItem }
  | { type: 'wanted-twice'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'started' }
  | { type: 'paused' }
  | { type: 'stopped' }
  | { type: 'address-given'; id: string; uploadUrl: string | undefined }
  | { type: 'progressed'; id: string; sentBytes: number; bytesPerSecond: number }
  | { type: 'arrived'; id: string; filePath: string }
  | { type: 'saved'; id: string; media: MediaItem }
  | { type: 'line-broken'; id: string }
  | { type: 'interrupted'; id: string; isKept?: boolean }
  | { type: 'failed'; id: string; at: UploadStep; error: unknown }
  | { type: 'retried'; id?: string }
  | { type: 'cleared' };

export const emptyQueue: UploadQueue = { items: [], isRunning: false, isPaused: false };

export function uploadQueueAfter(queue: UploadQueue, event: UploadEvent): UploadQueue {
  const change = (id: string, next: Partial<UploadItem>): UploadQueue => ({
    ...queue,
    items: queue.items.map((item) => (item.id === id ? { ...item, ...next } : item)),
  });
  switch (event.type) {
    case 'added': {
      const { id, file, category } = event;
      const alt = nameWithoutExtension(file.name);
      return {
        ...queue,
        items: [...queue.items, { id, file, category, alt, caption: '', state: { name: 'pending' } }],
      };
    }
    case 'described':
      return change(event.id, {
        ...(event.alt === undefined ? {} : { alt: event.alt }),
        ...(event.caption === undefined ? {} : { caption: event.caption }),
      });
    case 'recognised':
      return change(event.id, { state: { name: 'duplicate', existing: event.existing } });
    case 'wanted-twice':
      return change(event.id, { isWantedTwice: true, state: { name: 'pending' } });
    case 'removed':
      return { ...queue, items: queue.items.filter((item) => item.id !== event.id) };
    case 'started':
      return { ...queue, isRunning: true, isPaused: false };
    case 'paused':
      return { ...queue, isPaused: true };
    case 'stopped':
      return { ...queue, isRunning: false };
    case 'address-given':
      return change(event.id, {
        uploadUrl: event.uploadUrl,
        state: { name: 'uploading', sentBytes: arrivedOf(queue, event.id), bytesPerSecond: 0 },
      });
    case 'progressed': {
      const { id, sentBytes, bytesPerSecond } = event;
      return change(id, { state: { name: 'uploading', sentBytes, bytesPerSecond } });
    }
    case 'arrived':
      return change(event.id, { filePath: event.filePath, state: { name: 'saving' } });
    case 'saved':
      return change(event.id, { state: { name: 'uploaded', media: event.media } });
    case 'line-broken': {
      const { state } = queue.items.find(({ id }) => id === event.id) ?? {};
      if (state?.name !== 'uploading') return queue;
      return change(event.id, { state: { ...state, bytesPerSecond: 0, isLineBroken: true } });
    }
    case 'interrupted': {
      const { state } = queue.items.find(({ id }) => id === event.id) ?? {};
      const arrivedBytes = event.isKept && state?.name === 'uploading' ? state.sentBytes : undefined;
      return change(event.id, { state: { name: 'pending', ...(arrivedBytes && { arrivedBytes }) } });
    }
    case 'failed':
      return change(event.id, { state: { name: 'failed', at: event.at, error: event.error } });
    case 'retried':
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.state.name === 'failed' && (event.id === undefined || item.id === event.id)
            ? { ...item, state: { name: 'pending' } }
            : item,
        ),
      };
    case 'cleared':
      return emptyQueue;
  }
}

export function nextPending(queue: UploadQueue): UploadItem | undefined {
  return queue.isPaused ? undefined : queue.items.find((item) => item.state.name === 'pending');
}

export function isAllUploaded(queue: UploadQueue): boolean {
  return queue.items.length > 0 && queue.items.every((item) => item.state.name === 'uploaded');
}

/** Whether leaving the page now would lose something that was asked for. */
/** 0-100; a file counts by its bytes, 100 only once its record is saved. */
export function percentOf(item: UploadItem): number {
  if (item.state.name === 'uploaded') return 100;
  if (item.state.name === 'saving') return 99;
  const bytes = item.state.name === 'uploading' ? item.state.sentBytes : arrivedBytesOf(item);
  return item.file.size === 0 ? 0 : Math.min(99, Math.floor((bytes / item.file.size) * 100));
}

function arrivedBytesOf({ state }: UploadItem): number {
  return (state.name === 'pending' && state.arrivedBytes) || 0;
}

function arrivedOf({ items }: UploadQueue, id: string): number {
  const item = items.find((one) => one.id === id);
  return item ? arrivedBytesOf(item) : 0;
}
