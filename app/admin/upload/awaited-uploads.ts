import type { MediaCategory } from '#contract/media-categories.ts';
import { type UploadPlace, canRetry, type UploadItem } from './upload-queue.ts';

/** A file that was in the queue when the page was left. */
export interface AwaitedUpload {
  name: string;
  size: number;
  lastModified: number;
  category: MediaCategory;
  place?: UploadPlace | undefined;
  alt: string;
  caption: string;
}

interface Remembered {
  /** who has typed the texts */
  person?: string | undefined;
  files: readonly AwaitedUpload[];
}

const storageKey = 'uploadQueue';

/**
 * Remembers the queue over a reload of the page, in the storage of this browser tab: names, categories and typed texts. A page
 * cannot reopen files by itself, so the user is asked for them again; `claim` recognises them by name, size and date.
 */
export function createAwaitedUploads(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const remembered = read(storage);
  let { person, files: awaited } = remembered;
  let queued: readonly AwaitedUpload[] = [];
  let stored = JSON.stringify(remembered);
  const listeners = new Set<() => void>();

  function changed(next: readonly AwaitedUpload[]) {
    awaited = next;
    write();
    for (const listener of listeners) listener();
  }

  function write() {
    const text = JSON.stringify({ person, files: [...awaited, ...queued] } satisfies Remembered);
    if (text === stored) return;
    stored = text;
    try {
      storage.setItem(storageKey, text);
    } catch {
      // If the storage is full or disabled, only the queue after a reload is lost.
    }
  }

  return {
    getSnapshot: () => awaited,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Says who is signed in. What another person has left, with the texts, is forgotten. */
    belongTo(name: string) {
      if (person !== undefined && person !== name) changed([]);
      person = name;
      write();
    },
    /** Remembers what of the queue is not uploaded yet. */
    remember(items: readonly UploadItem[]) {
      queued = items
        // What was refused for good would be refused again.
        .filter((item) => item.state.name !== 'uploaded' && (item.state.name !== 'failed' || canRetry(item)))
        .map(({ file: { name, size, lastModified }, category, place, alt, caption }) => {
          return { name, size, lastModified, category, place, alt, caption };
        });
      write();
    },
    /** Finds what was remembered of these files. What is found is not awaited any more. */
    claim(files: readonly File[]): Map<File, AwaitedUpload> {
      const found = new Map<File, AwaitedUpload>();
      const rest = [...awaited];
      for (const file of files) {
        const at = rest.findIndex((one) => toFileKey(one) === toFileKey(file));
        const [match] = at < 0 ? [] : rest.splice(at, 1);
        if (match) found.set(file, match);
      }
      if (found.size > 0) changed(rest);
      return found;
    },
    forget: () => changed([]),
  };
}
export type AwaitedUploads = ReturnType<typeof createAwaitedUploads>;

function toFileKey({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return [name, size, lastModified].join('|');
}

function read(storage: Pick<Storage, 'getItem'>): Remembered {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? 'null') as Remembered | AwaitedUpload[] | null;
    // The version before stored a list.
    return Array.isArray(stored) ? { files: stored } : (stored ?? { files: [] });
  } catch {
    return { files: [] };
  }
}
