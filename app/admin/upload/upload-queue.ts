import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { ApiError, NetworkError } from '#app/admin/api/api.ts';
import { nameWithoutExtension } from './upload-rules.ts';

/** Where in a client gallery a file goes; only files of the category `client-work` have one. */
export interface ClientPlace {
  clientGalleryId: string;
  /** null: before all sections */
  section: string | null;
}

/** The item whose place a file takes, which has a place of its own. */
export interface ReplacedPlace {
  replacesId: string;
  clientGalleryId?: undefined;
}

export type UploadPlace = ClientPlace | ReplacedPlace;

/** The three steps of an upload, in order. */
export type UploadStep = 'upload-url' | 'put' | 'record';

export type UploadState =
  /** `uploadedBytes`: what the server already has of a paused file */
  | { name: 'pending'; uploadedBytes?: number }
  | { name: 'uploading'; sentBytes: number; bytesPerSecond: number; isConnectionLost?: boolean }
  /** the library has the same file: the user decides */
  | { name: 'duplicate'; existing: MediaItem }
  | { name: 'saving' }
  | { name: 'uploaded'; media: MediaItem }
  | { name: 'failed'; at: UploadStep; error: unknown };

export interface UploadItem {
  id: string;
  file: File;
  category: MediaCategory;
  place?: UploadPlace | undefined;
  alt: string;
  caption: string;
  state: UploadState;
  /** upload URL; kept, so that a retry can resume */
  uploadUrl?: string;
  /** the user uploads the file although the library has it */
  allowsDuplicate?: boolean;
  /** set once the whole file is uploaded: a retry then only saves the record */
  filePath?: string;
}

export interface UploadQueue {
  items: readonly UploadItem[];
  isRunning: boolean;
  isPaused: boolean;
  /** of all files together, over the last seconds */
  bytesPerSecond: number;
}

/** A file to upload. Texts are those that were typed for it before the page was reloaded. */
export interface NewUpload {
  id: string;
  file: File;
  category: MediaCategory;
  place?: UploadPlace | undefined;
  alt?: string;
  caption?: string;
}

export type UploadEvent =
  | { type: 'added'; uploads: readonly NewUpload[] }
  | { type: 'described'; id: string; alt?: string; caption?: string }
  | { type: 'duplicate-found'; id: string; existing: MediaItem }
  | { type: 'duplicate-allowed'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'started' }
  | { type: 'paused' }
  | { type: 'stopped' }
  | { type: 'url-received'; id: string; uploadUrl: string | undefined }
  /** `batchBytesPerSecond`: the speed of all files together */
  | { type: 'progressed'; id: string; sentBytes: number; bytesPerSecond: number; batchBytesPerSecond?: number }
  | { type: 'bytes-uploaded'; id: string; filePath: string }
  | { type: 'saved'; id: string; media: MediaItem }
  | { type: 'connection-lost'; id: string }
  | { type: 'interrupted'; id: string; keepsProgress?: boolean }
  | { type: 'failed'; id: string; at: UploadStep; error: unknown }
  | { type: 'retried'; id?: string }
  | { type: 'finished-cleared' }
  | { type: 'cleared' };

export const emptyQueue: UploadQueue = { items: [], isRunning: false, isPaused: false, bytesPerSecond: 0 };

export function uploadQueueAfter(queue: UploadQueue, event: UploadEvent): UploadQueue {
  const change = (id: string, next: Partial<UploadItem>): UploadQueue => ({
    ...queue,
    items: queue.items.map((item) => (item.id === id ? { ...item, ...next } : item)),
  });
  switch (event.type) {
    case 'added': {
      const added = event.uploads.map(({ file, alt, caption, ...rest }): UploadItem => ({
        ...rest,
        file,
        alt: alt ?? nameWithoutExtension(file.name),
        caption: caption ?? '',
        state: { name: 'pending' },
      }));
      return { ...queue, items: [...queue.items, ...added] };
    }
    case 'described':
      return change(event.id, {
        ...(event.alt === undefined ? {} : { alt: event.alt }),
        ...(event.caption === undefined ? {} : { caption: event.caption }),
      });
    case 'duplicate-found':
      return change(event.id, { state: { name: 'duplicate', existing: event.existing } });
    case 'duplicate-allowed':
      return change(event.id, { allowsDuplicate: true, state: { name: 'pending' } });
    case 'removed':
      return { ...queue, items: queue.items.filter((item) => item.id !== event.id) };
    case 'started':
      return { ...queue, isRunning: true, isPaused: false };
    case 'paused':
      return { ...queue, isPaused: true };
    case 'stopped':
      return { ...queue, isRunning: false, bytesPerSecond: 0 };
    case 'finished-cleared':
      return { ...queue, items: queue.items.filter(({ state }) => state.name !== 'uploaded') };
    case 'url-received':
      return change(event.id, {
        uploadUrl: event.uploadUrl,
        state: { name: 'uploading', sentBytes: uploadedBytesOfId(queue, event.id), bytesPerSecond: 0 },
      });
    case 'progressed': {
      const { id, sentBytes, bytesPerSecond, batchBytesPerSecond = queue.bytesPerSecond } = event;
      const changed = change(id, { state: { name: 'uploading', sentBytes, bytesPerSecond } });
      return { ...changed, bytesPerSecond: batchBytesPerSecond };
    }
    case 'bytes-uploaded':
      return change(event.id, { filePath: event.filePath, state: { name: 'saving' } });
    case 'saved':
      return change(event.id, { state: { name: 'uploaded', media: event.media } });
    case 'connection-lost': {
      const { state } = queue.items.find(({ id }) => id === event.id) ?? {};
      if (state?.name !== 'uploading') return queue;
      return change(event.id, { state: { ...state, bytesPerSecond: 0, isConnectionLost: true } });
    }
    case 'interrupted': {
      const { state } = queue.items.find(({ id }) => id === event.id) ?? {};
      const uploadedBytes = event.keepsProgress && state?.name === 'uploading' ? state.sentBytes : undefined;
      return change(event.id, { state: { name: 'pending', ...(uploadedBytes && { uploadedBytes }) } });
    }
    case 'failed':
      return change(event.id, { state: { name: 'failed', at: event.at, error: event.error } });
    case 'retried':
      return {
        ...queue,
        items: queue.items.map((item) =>
          canRetry(item) && (event.id === undefined || item.id === event.id)
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

/** Whether the same file can succeed in a second try: a damaged file cannot. */
export function canRetry({ state }: UploadItem): boolean {
  return state.name === 'failed' && isRetryable(state.error);
}

/** Progress of all files that are not refused, in bytes. */
export function sumTotals({ items }: UploadQueue): { sentBytes: number; bytes: number } {
  const counted = items.filter(
    (item) => item.state.name !== 'duplicate' && (item.state.name !== 'failed' || canRetry(item)),
  );
  return {
    sentBytes: counted.reduce((sum, item) => sum + countSentBytes(item), 0),
    bytes: counted.reduce((sum, { file }) => sum + file.size, 0),
  };
}

function countSentBytes(item: UploadItem): number {
  const { name } = item.state;
  if (name === 'uploaded' || name === 'saving') return item.file.size;
  return item.state.name === 'uploading' ? item.state.sentBytes : countUploadedBytes(item);
}

/** Progress from 0 to 100 by bytes; 100 only once the record is saved. */
export function toPercent(item: UploadItem): number {
  if (item.state.name === 'uploaded') return 100;
  if (item.state.name === 'saving') return 99;
  const bytes = item.state.name === 'uploading' ? item.state.sentBytes : countUploadedBytes(item);
  return item.file.size === 0 ? 0 : Math.min(99, Math.floor((bytes / item.file.size) * 100));
}

function countUploadedBytes({ state }: UploadItem): number {
  return (state.name === 'pending' && state.uploadedBytes) || 0;
}

function uploadedBytesOfId({ items }: UploadQueue, id: string): number {
  const item = items.find((one) => one.id === id);
  return item ? countUploadedBytes(item) : 0;
}

/** Refusals of the file itself: sending the same bytes again ends the same way. */
const finalProblems: readonly ProblemCode[] = [
  'file-too-large',
  'file-type-not-supported',
  'file-type-mismatch',
  'file-damaged',
  'file-dimensions-too-large',
];

/** Whether a retry can succeed without another file. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError && error.problem && finalProblems.includes(error.problem.code));
}

/** What the owner can do about a failed upload, in one sentence. */
export function findSuggestion({ upload }: Catalogue, error: unknown): string {
  if (error instanceof NetworkError) return upload.suggestions.network;
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  if (code && code in upload.suggestions) return upload.suggestions[code as keyof typeof upload.suggestions];
  return upload.suggestions.other;
}

/** For example "about 40 seconds left". */
export function timeLeftText({ upload }: Catalogue, seconds: number): string {
  const whole = Math.ceil(seconds);
  return upload.timeLeft(whole < 60 ? upload.seconds(whole) : upload.minutes(Math.ceil(whole / 60)));
}
