import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import { nameWithoutExtension } from './upload-rules.ts';

/** The three steps of an upload, in order. */
export type UploadStep = 'upload-url' | 'put' | 'record';

export type UploadState =
  | { name: 'pending' }
  | { name: 'uploading'; sentBytes: number; bytesPerSecond: number }
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
  | { type: 'removed'; id: string }
  | { type: 'started' }
  | { type: 'paused' }
  | { type: 'stopped' }
  | { type: 'address-given'; id: string; uploadUrl: string | undefined }
  | { type: 'progressed'; id: string; sentBytes: number; bytesPerSecond: number }
  | { type: 'arrived'; id: string; filePath: string }
  | { type: 'saved'; id: string; media: MediaItem }
  | { type: 'interrupted'; id: string }
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
        state: { name: 'uploading', sentBytes: 0, bytesPerSecond: 0 },
      });
    case 'progressed': {
      const { id, sentBytes, bytesPerSecond } = event;
      return change(id, { state: { name: 'uploading', sentBytes, bytesPerSecond } });
    }
    case 'arrived':
      return change(event.id, { filePath: event.filePath, state: { name: 'saving' } });
    case 'saved':
      return change(event.id, { state: { name: 'uploaded', media: event.media } });
    case 'interrupted':
      return change(event.id, { state: { name: 'pending' } });
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
export function isBusy(queue: UploadQueue): boolean {
  return queue.items.some((item) => item.state.name === 'uploading' || item.state.name === 'saving');
}

/** 0-100; a file counts by its bytes, 100 only once its record is saved. */
export function percentOf(item: UploadItem): number {
  if (item.state.name === 'uploaded') return 100;
  if (item.state.name === 'saving') return 99;
  if (item.state.name !== 'uploading' || item.file.size === 0) return 0;
  return Math.min(99, Math.floor((item.state.sentBytes / item.file.size) * 100));
}
