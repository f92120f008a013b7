import { setTimeout as wait } from 'node:timers/promises';
import type { MediaItem } from '#contract/media/media.ts';
import type { UploadTransport, createUploadRunner } from './upload-runner.ts';

export const picture = (name: string) => new File(['0123456789'], name, { type: 'image/jpeg' });

/** Stands for the server: answers what `plan` says for each step of each file, and remembers what it was asked. */
export function studio(
  plan: {
    fail?: (step: string, name: string, times: number) => unknown;
    /** what is in the library already, by file name */
    library?: Record<string, MediaItem>;
    /** whether that is noticed only when the record is saved */
    isNoticedLate?: boolean;
    /** Called while the first bytes of a file are on their way. */
    onSending?: () => void;
  } = {},
) {
  const asked: string[] = [];
  const times = new Map<string, number>();
  function answer(step: string, name: string) {
    const key = `${step} ${name}`;
    asked.push(key);
    times.set(key, (times.get(key) ?? 0) + 1);
    const error = plan.fail?.(step, name, times.get(key) ?? 0);
    if (error) throw error;
  }
  const transport: UploadTransport = {
    async requestUrl({ file }) {
      answer('url', file.name);
      return `http://site.test/uploads/${file.name}?signature=x`;
    },
    async send(_url, { file }, { onProgress, signal }) {
      answer('put', file.name);
      onProgress(5);
      plan.onSending?.();
      await wait(10, undefined, { signal });
    },
    async findDuplicates(items) {
      const found = plan.isNoticedLate ? [] : items.filter(({ file }) => plan.library?.[file.name]);
      return new Map(found.map(({ id, file }) => [id, plan.library?.[file.name] as MediaItem]));
    },
    async move(media, category) {
      answer('move', media.id);
      return { ...media, category };
    },
    async save({ file, alt, isWantedTwice }, filePath) {
      answer('save', file.name);
      const existing = plan.library?.[file.name];
      if (existing && !isWantedTwice) return existing;
      return { id: file.name, alt, filePath } as MediaItem;
    },
  };
  return { transport, asked };
}

export function states(runner: ReturnType<typeof createUploadRunner>) {
  return runner.getSnapshot().items.map((item) => `${item.file.name} ${item.state.name}`);
}
