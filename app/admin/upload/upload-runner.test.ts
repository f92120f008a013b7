import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { percentOf } from './upload-queue.ts';
import { type UploadTransport, createUploadRunner, objectPathOf } from './upload-runner.ts';

const picture = (name: string) => new File(['0123456789'], name, { type: 'image/jpeg' });

/** Stands for the server: answers what `plan` says for each step of each file, and remembers what it was asked. */
function studio(plan: { fail?: (step: string, name: string, times: number) => unknown } = {}) {
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
      await wait(10, undefined, { signal });
    },
    async save({ file, alt }, filePath) {
      answer('save', file.name);
      return { id: file.name, alt, filePath } as MediaItem;
    },
  };
  return { transport, asked };
}

function states(runner: ReturnType<typeof createUploadRunner>) {
  return runner.getSnapshot().items.map((item) => `${item.file.name} ${item.state.name}`);
}

describe('the upload queue', () => {
  it('sends one file at a time, three steps each, and reports the batch once', async () => {
    const { transport, asked } = studio();
    const batches: string[][] = [];
    const onAllUploaded = (items: MediaItem[]) => void batches.push(items.map((item) => item.filePath));
    const runner = createUploadRunner({ transport });
    runner.report({ onAllUploaded });
    runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
    await runner.start();
    expect(asked).toEqual(['url a.jpg', 'put a.jpg', 'save a.jpg', 'url b.jpg', 'put b.jpg', 'save b.jpg']);
    expect(batches).toEqual([['/objects/uploads/a.jpg', '/objects/uploads/b.jpg']]);
    runner.cancelAll();
  });

  it('takes the file name without its extension as alt text, until it is changed', async () => {
    const runner = createUploadRunner({ transport: studio().transport });
    runner.add([picture('Spring.Wedding.jpg'), picture('b.jpg')], 'hero-home');
    const [first, second] = runner.getSnapshot().items;
    expect(first?.alt).toBe('Spring.Wedding');
    runner.describe(second?.id ?? '', { alt: 'A veil' });
    expect(runner.getSnapshot().items[1]).toMatchObject({ alt: 'A veil', caption: '' });
  });

  it('clears itself after the batch has been seen', async () => {
    const runner = createUploadRunner({ transport: studio().transport, clearAfterMs: 30 });
    runner.add([picture('a.jpg')], 'hero-home');
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg uploaded']);
    await wait(60);
    expect(states(runner)).toEqual([]);
  });

  it('goes on after a failed file, and sends only that one again', async () => {
    const { transport, asked } = studio({
      fail: (step, name, times) => step === 'put' && name === 'a.jpg' && times === 1 && new Error('cut'),
    });
    const failed: string[] = [];
    const runner = createUploadRunner({ transport });
    runner.report({ onFailed: ({ file }, step) => void failed.push(`${file.name} ${step}`) });
    runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg failed', 'b.jpg uploaded']);
    expect(failed).toEqual(['a.jpg put']);
    expect(runner.getSnapshot().isRunning).toBe(false);

    asked.length = 0;
    await runner.retry();
    expect(asked).toEqual(['url a.jpg', 'put a.jpg', 'save a.jpg']);
    expect(states(runner)).toEqual(['a.jpg uploaded', 'b.jpg uploaded']);
    runner.cancelAll();
  });

  it('does not send the bytes again when only the record could not be saved', async () => {
    const { transport, asked } = studio({
      fail: (step, _name, times) => step === 'save' && times === 1 && new Error('500'),
    });
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg')], 'hero-home');
    await runner.start();
    asked.length = 0;
    await runner.retry();
    expect(asked).toEqual(['save a.jpg']);
    runner.cancelAll();
  });

  it('pauses in the middle of a file and goes on when asked', async () => {
    const { transport } = studio();
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
    const running = runner.start();
    await wait(2);
    runner.pause();
    await running;
    expect(states(runner)).toEqual(['a.jpg pending', 'b.jpg pending']);
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg uploaded', 'b.jpg uploaded']);
    runner.cancelAll();
  });

  it('lets go of a file that is removed while it is on its way', async () => {
    const { transport, asked } = studio();
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
    const running = runner.start();
    await wait(2);
    runner.remove(runner.getSnapshot().items[0]?.id ?? '');
    await running;
    expect(states(runner)).toEqual(['b.jpg uploaded']);
    expect(asked).not.toContain('save a.jpg');
    runner.cancelAll();
  });

  it('counts a file as whole only when its record is saved', async () => {
    const runner = createUploadRunner({ transport: studio().transport });
    const seen: number[] = [];
    runner.add([picture('a.jpg')], 'hero-home');
    runner.subscribe(() => seen.push(...runner.getSnapshot().items.map(percentOf)));
    await runner.start();
    expect([...new Set(seen)]).toEqual([0, 50, 99, 100]);
    runner.cancelAll();
  });
});

describe('objectPathOf', () => {
  it('takes the segment after /uploads/ without the query', () => {
    expect(objectPathOf('https://s3.test/bucket/uploads/3f2a?X-Sig=a/b')).toBe('/objects/uploads/3f2a');
  });
});
