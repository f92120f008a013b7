import { setTimeout as wait } from 'node:timers/promises';
import type { MediaItem } from '#contract/media.ts';
import type { UploadTransport, createUploadRunner } from '../upload-runner.ts';

export const picture = (name: string) => new File(['0123456789'], name, { type: 'image/jpeg' });

/** A transport that answers each step of each file as `plan` says, and records the calls. */
export function createFakeTransport(
  plan: {
    fail?: (step: string, name: string, times: number) => unknown;
    /** existing items by file name */
    library?: Record<string, MediaItem>;
    /** whether duplicates are found only when the record is saved */
    isDetectedOnSave?: boolean;
    /** called after the first bytes of a file were sent */
    onSending?: () => void;
  } = {},
) {
  const calls: string[] = [];
  const times = new Map<string, number>();
  function respond(step: string, name: string) {
    const key = `${step} ${name}`;
    calls.push(key);
    times.set(key, (times.get(key) ?? 0) + 1);
    const error = plan.fail?.(step, name, times.get(key) ?? 0);
    if (error) throw error;
  }
  const transport: UploadTransport = {
    async requestUrl({ file }) {
      respond('url', file.name);
      return `http://site.test/uploads/${file.name}?signature=x`;
    },
    async send(_url, { file }, { onProgress, signal }) {
      respond('put', file.name);
      onProgress(5);
      plan.onSending?.();
      await wait(10, undefined, { signal });
    },
    async findDuplicates(items) {
      const found = plan.isDetectedOnSave ? [] : items.filter(({ file }) => plan.library?.[file.name]);
      return new Map(found.map(({ id, file }) => [id, plan.library?.[file.name] as MediaItem]));
    },
    async move(media, category) {
      respond('move', media.id);
      return { ...media, category };
    },
    async save({ file, alt, allowsDuplicate }, filePath) {
      respond('save', file.name);
      const existing = plan.library?.[file.name];
      if (existing && !allowsDuplicate) return existing;
      return { id: file.name, alt, filePath } as MediaItem;
    },
  };
  return { transport, calls };
}

export function states(runner: ReturnType<typeof createUploadRunner>) {
  return runner.getSnapshot().items.map((item) => `${item.file.name} ${item.state.name}`);
}
