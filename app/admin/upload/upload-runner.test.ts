import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MediaItem } from '#contract/media/media.ts';
import { picture, states, studio } from './pretended-studio.ts';
import { percentOf } from './upload-queue.ts';
import { createUploadRunner, objectPathOf } from './upload-runner.ts';

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

  it('clears itself two seconds after the batch was done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const runner = createUploadRunner({ transport: studio().transport });
    runner.add([picture('a.jpg')], 'hero-home');
    await runner.start();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(states(runner)).toEqual(['a.jpg uploaded']);
    await vi.advanceTimersByTimeAsync(1);
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
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport } = studio({ onSending });
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
    const running = runner.start();
    await sending;
    runner.pause();
    await running;
    expect(states(runner)).toEqual(['a.jpg pending', 'b.jpg pending']);
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg uploaded', 'b.jpg uploaded']);
    runner.cancelAll();
  });

  it('lets go of a file that is removed while it is on its way', async () => {
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport, asked } = studio({ onSending });
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
    const running = runner.start();
    await sending;
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

const there = { id: 'old', filePath: '/objects/uploads/old', category: 'hero-home' } as MediaItem;
function chosen(library: Record<string, MediaItem>, more: object = {}) {
  const { transport, asked } = studio({ library, ...more });
  const saved: string[] = [];
  const runner = createUploadRunner({ transport });
  runner.report({ onSaved: ({ id }) => void saved.push(id) });
  runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
  const idOf = (at: number) => runner.getSnapshot().items[at]?.id ?? '';
  return { runner, asked, saved, idOf };
}

describe('a file that the library has already', () => {
  it('is not sent, and waits for the owner while the others go on', async () => {
    const { runner, asked, saved, idOf } = chosen({ 'a.jpg': there });
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg duplicate', 'b.jpg uploaded']);
    expect(asked).toEqual(['url b.jpg', 'put b.jpg', 'save b.jpg']);

    await runner.takeExisting(idOf(0));
    expect(states(runner)).toEqual(['a.jpg uploaded', 'b.jpg uploaded']);
    expect(saved).toEqual(['b.jpg', 'old']);
    expect(asked).not.toContain('move old');
    runner.cancelAll();
  });

  it('is moved where it is wanted in another category', async () => {
    const { runner, asked, idOf } = chosen({ 'a.jpg': { ...there, category: 'hero-portrait' } });
    await runner.start();
    await runner.takeExisting(idOf(0));
    expect(asked).toContain('move old');
    expect(runner.getSnapshot().items[0]?.state).toMatchObject({ name: 'uploaded', media: { category: 'hero-home' } });
    runner.cancelAll();
  });

  it('can be skipped, and the batch is complete without it', async () => {
    const { runner, idOf } = chosen({ 'a.jpg': there });
    const batches: number[] = [];
    runner.report({ onAllUploaded: (items) => void batches.push(items.length) });
    await runner.start();
    expect(batches).toEqual([]);
    runner.remove(idOf(0));
    expect(batches).toEqual([1]);
    runner.cancelAll();
  });

  it('is sent after all when the owner wants it twice', async () => {
    const { runner, asked, idOf } = chosen({ 'a.jpg': there });
    await runner.start();
    await runner.uploadAnyway(idOf(0));
    expect(asked.slice(3)).toEqual(['url a.jpg', 'put a.jpg', 'save a.jpg']);
    expect(states(runner)).toEqual(['a.jpg uploaded', 'b.jpg uploaded']);
    runner.cancelAll();
  });

  it('is not sent again when only the server noticed', async () => {
    const { runner, asked, idOf } = chosen({ 'a.jpg': there }, { isNoticedLate: true });
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg duplicate', 'b.jpg uploaded']);
    asked.length = 0;
    await runner.uploadAnyway(idOf(0));
    expect(asked).toEqual(['save a.jpg']);
    runner.cancelAll();
  });

  it('is simply taken where one file is picked', async () => {
    const { transport, asked } = studio({ library: { 'a.jpg': there } });
    const saved: string[] = [];
    const runner = createUploadRunner({ transport, onDuplicate: 'use' });
    runner.report({ onSaved: ({ id }) => void saved.push(id) });
    runner.add([picture('a.jpg')], 'hero-portrait');
    await runner.start();
    expect([saved, asked]).toEqual([['old'], []]);
    runner.cancelAll();
  });
});

describe('a file that can be gone on with', () => {
  it('keeps what has arrived over a pause, its address over a retry, and nothing after a cancellation', async () => {
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport } = studio({
      fail: (step, _name, times) => step === 'put' && times === 2 && new Error('cut'),
      onSending,
    });
    const forgotten: string[] = [];
    const urls: (string | undefined)[] = [];
    const runner = createUploadRunner({
      transport: {
        ...transport,
        isResumable: () => true,
        requestUrl(item) {
          urls.push(item.uploadUrl);
          return transport.requestUrl(item);
        },
        forget: ({ file }) => void forgotten.push(file.name),
      },
    });
    runner.add([picture('a.jpg')], 'hero-home');
    const running = runner.start();
    await sending;
    runner.pause();
    await running;
    const [item] = runner.getSnapshot().items;
    expect([item?.state, item && percentOf(item)]).toEqual([{ name: 'pending', arrivedBytes: 5 }, 50]);

    await runner.start();
    expect(states(runner)).toEqual(['a.jpg failed']);
    expect(urls).toEqual([undefined, 'http://site.test/uploads/a.jpg?signature=x']);
    runner.cancelAll();
    expect(forgotten).toEqual(['a.jpg']);
  });

  it('says so while the line is broken, until something arrives again', async () => {
    const seen: unknown[] = [];
    const { transport } = studio();
    const runner = createUploadRunner({
      transport: {
        ...transport,
        async send(_url, _item, { onProgress, onInterrupted }) {
          onProgress(4);
          onInterrupted?.();
          onProgress(6);
        },
      },
    });
    runner.add([picture('a.jpg')], 'hero-home');
    runner.subscribe(() => {
      const state = runner.getSnapshot().items[0]?.state;
      if (state?.name === 'uploading') seen.push([state.sentBytes, state.isLineBroken === true]);
    });
    await runner.start();
    expect(seen).toEqual([
      [0, false],
      [4, false],
      [4, true],
      [6, false],
    ]);
    runner.cancelAll();
  });
});

describe('objectPathOf', () => {
  it('takes the segment after /uploads/ without the query', () => {
    expect(objectPathOf('https://s3.test/bucket/uploads/3f2a?X-Sig=a/b')).toBe('/objects/uploads/3f2a');
  });
});
