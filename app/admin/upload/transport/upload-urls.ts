import type { MediaCategory } from '#contract/media/media-categories.ts';

const storageKey = 'unfinishedUploads';

/** What the queue needs of localStorage. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

interface FileToSend {
  file: Pick<File, 'name' | 'size' | 'lastModified'>;
  category: MediaCategory;
}

/**
 * Remembers over page loads where unfinished files were being sent, so that the owner who picks the same file again goes
 * on where it broke off. A browser gives a page no file back by itself.
 */
export function createKeptAddresses(store: KeyValueStore, now: () => number = Date.now) {
  const read = (): Record<string, string> => {
    try {
      const kept = JSON.parse(store.getItem(storageKey) ?? '{}') as Record<string, string>;
      return Object.fromEntries(Object.entries(kept).filter(([, url]) => expiryOf(url) > now()));
    } catch {
      return {};
    }
  };
  const write = (kept: Record<string, string>) => {
    try {
      store.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // A full or forbidden store costs the memory over page loads, not the upload.
    }
  };

  return {
    find: (item: FileToSend): string | undefined => read()[fingerprint(item)],
    keep: (item: FileToSend, url: string) => write({ ...read(), [fingerprint(item)]: url }),
    forget(item: FileToSend) {
      const { [fingerprint(item)]: _forgotten, ...rest } = read();
      write(rest);
    },
  };
}

function fingerprint({ file, category }: FileToSend): string {
  return [file.name, file.size, file.lastModified, category].join('|');
}

function expiryOf(url: string): number {
  return Number(new URL(url).searchParams.get('expires')) * 1000;
}
