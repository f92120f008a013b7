import type { MediaCategory } from '#contract/media/media-categories.ts';

const storageKey = 'unfinishedUploads';

/** The part of localStorage that is used. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

interface FileToSend {
  file: Pick<File, 'name' | 'size' | 'lastModified'>;
  category: MediaCategory;
}

/**
 * Stores the upload URLs of unfinished files across page loads. When the user picks the same file again, its upload resumes;
 * a page cannot reopen a file by itself.
 */
export function createUploadUrlStore(store: KeyValueStore, now: () => number = Date.now) {
  const read = (): Record<string, string> => {
    try {
      const stored = JSON.parse(store.getItem(storageKey) ?? '{}') as Record<string, string>;
      return Object.fromEntries(Object.entries(stored).filter(([, url]) => readExpiry(url) > now()));
    } catch {
      return {};
    }
  };
  const write = (urls: Record<string, string>) => {
    try {
      store.setItem(storageKey, JSON.stringify(urls));
    } catch {
      // If localStorage is full or disabled, only resuming after a page load is lost.
    }
  };

  return {
    find: (item: FileToSend): string | undefined => read()[fingerprint(item)],
    save: (item: FileToSend, url: string) => write({ ...read(), [fingerprint(item)]: url }),
    forget(item: FileToSend) {
      const { [fingerprint(item)]: _removed, ...rest } = read();
      write(rest);
    },
  };
}

function fingerprint({ file, category }: FileToSend): string {
  return [file.name, file.size, file.lastModified, category].join('|');
}

function readExpiry(url: string): number {
  return Number(new URL(url).searchParams.get('expires')) * 1000;
}
