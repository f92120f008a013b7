import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import { picture, states, createFakeTransport } from './testing/fake-upload-transport.ts';
import { toPercent } from './upload-queue.ts';
import { createUploadRunner, toObjectPath } from './upload-runner.ts';

describe('the upload queue', () => {
  it('uploads one file at a time in three steps, and reports the batch once', async () => {
    const { transport, calls } = createFakeTransport();
    const batches: string[][] = [];
    const onAllUploaded = (items: MediaItem[]) => void batches.push(items.map((item) => item.filePath));
    const runner = createUploadRunner({ transport });
    runner.report({ onAllUploaded });
    runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
    await runner.start();
    expect(calls).toEqual(['url a.jpg', 'put a.jpg', 'save a.jpg', 'url b.jpg', 'put b.jpg', 'save b.jpg']);
    expect(batches).toEqual([['/objects/uploads/a.jpg', '/objects/uploads/b.jpg']]);
    runner.cancelAll();
  });

  it('uses the file name without its extension as the default alt text', async () => {
    const runner = createUploadRunner({ transport: createFakeTransport().transport });
    runner.add([picture('Spring.Wedding.jpg'), picture('b.jpg')], 'hero-home');
    const [first, second] = runner.getSnapshot().items;
    expect(first?.alt).toBe('Spring.Wedding');
    runner.describe(second?.id ?? '', { alt: 'A veil' });
    expect(runner.getSnapshot().items[1]).toMatchObject({ alt: 'A veil', caption: '' });
  });

  it('is cleared two seconds after the batch is done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const runner = createUploadRunner({ transport: createFakeTransport().transport });
    runner.add([picture('a.jpg')], 'hero-home');
    await runner.start();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(states(runner)).toEqual(['a.jpg uploaded']);
    await vi.advanceTimersByTimeAsync(1);
    expect(states(runner)).toEqual([]);
  });

  it('takes the work for a client to its gallery, whose files are uploaded also if they are there already', async () => {
    const { transport } = createFakeTransport({ library: { 'a.jpg': { id: 'there' } as MediaItem } });
    const saved: unknown[] = [];
    const save: typeof transport.save = async (item, filePath) => {
      saved.push(item.place);
      return transport.save(item, filePath);
    };
    const runner = createUploadRunner({ transport: { ...transport, save } });
    const place = { clientGalleryId: 'one', section: 'Portraits' };
    runner.restore([{ file: picture('a.jpg'), category: 'client-work', place }]);
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg uploaded']);
    expect(saved).toEqual([place]);
    runner.cancelAll();
  });

  it('continues after a failed file, and retries only that one', async () => {
    const { transport, calls } = createFakeTransport({
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

    calls.length = 0;
    await runner.retry();
    expect(calls).toEqual(['url a.jpg', 'put a.jpg', 'save a.jpg']);
    expect(states(runner)).toEqual(['a.jpg uploaded', 'b.jpg uploaded']);
    runner.cancelAll();
  });

  it('does not upload the file again if only saving the record failed', async () => {
    const { transport, calls } = createFakeTransport({
      fail: (step, _name, times) => step === 'save' && times === 1 && new Error('500'),
    });
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg')], 'hero-home');
    await runner.start();
    calls.length = 0;
    await runner.retry();
    expect(calls).toEqual(['save a.jpg']);
    runner.cancelAll();
  });

  it('pauses in the middle of a file and resumes', async () => {
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport } = createFakeTransport({ onSending });
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

  it('runs one loop, also when it is cleared and filled while a duplicate search is awaited', async () => {
    const { promise: searched, resolve: endSearch } = Promise.withResolvers<void>();
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport, calls } = createFakeTransport({ onSending });
    let isFirst = true;
    const findDuplicates = async () => {
      if (isFirst) {
        isFirst = false;
        await searched;
      }
      return new Map<string, MediaItem>();
    };
    const runner = createUploadRunner({ transport: { ...transport, findDuplicates } });
    runner.add([picture('a.jpg')], 'hero-home');
    const first = runner.start();
    runner.cancelAll();
    runner.add([picture('b.jpg'), picture('c.jpg')], 'hero-home');
    const second = runner.start();
    endSearch();
    await sending;
    // What runs can still be stopped.
    runner.pause();
    await Promise.all([first, second]);
    expect(states(runner)).toEqual(['b.jpg pending', 'c.jpg pending']);
    await runner.start();
    expect(states(runner)).toEqual(['b.jpg uploaded', 'c.jpg uploaded']);
    expect(calls.filter((call) => call.startsWith('save'))).toEqual(['save b.jpg', 'save c.jpg']);
    expect(calls.filter((call) => call.startsWith('put'))).toEqual(['put b.jpg', 'put b.jpg', 'put c.jpg']);
    runner.cancelAll();
  });

  it('does not begin with files that are added after it was cleared', async () => {
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport } = createFakeTransport({ onSending });
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg')], 'hero-home');
    const running = runner.start();
    await sending;
    runner.cancelAll();
    runner.add([picture('b.jpg')], 'hero-home');
    await running;
    expect(states(runner)).toEqual(['b.jpg pending']);
    expect(runner.getSnapshot().isRunning).toBe(false);
    runner.cancelAll();
  });

  it('goes on if it is resumed while the paused upload is still ending', async () => {
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport } = createFakeTransport({ onSending });
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg')], 'hero-home');
    const running = runner.start();
    await sending;
    runner.pause();
    await Promise.all([running, runner.start()]);
    expect(states(runner)).toEqual(['a.jpg uploaded']);
    runner.cancelAll();
  });

  it('aborts the upload of a removed file', async () => {
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport, calls } = createFakeTransport({ onSending });
    const runner = createUploadRunner({ transport });
    runner.add([picture('a.jpg'), picture('b.jpg')], 'hero-home');
    const running = runner.start();
    await sending;
    runner.remove(runner.getSnapshot().items[0]?.id ?? '');
    await running;
    expect(states(runner)).toEqual(['b.jpg uploaded']);
    expect(calls).not.toContain('save a.jpg');
    runner.cancelAll();
  });

  it('shows 100 percent only when the record is saved', async () => {
    const runner = createUploadRunner({ transport: createFakeTransport().transport });
    const percentages: number[] = [];
    runner.add([picture('a.jpg')], 'hero-home');
    runner.subscribe(() => percentages.push(...runner.getSnapshot().items.map(toPercent)));
    await runner.start();
    expect([...new Set(percentages)]).toEqual([0, 50, 99, 100]);
    runner.cancelAll();
  });
});

const existingItem = { id: 'old', filePath: '/objects/uploads/old', category: 'family-portraits' } as MediaItem;
function chooseFiles(
  library: Record<string, MediaItem>,
  { category = 'family-portraits', ...more }: { category?: MediaCategory; isDetectedOnSave?: boolean } = {},
) {
  const { transport, calls } = createFakeTransport({ library, ...more });
  const saved: string[] = [];
  const runner = createUploadRunner({ transport });
  runner.report({ onSaved: ({ id }) => void saved.push(id) });
  runner.add([picture('a.jpg'), picture('b.jpg')], category);
  const idOf = (at: number) => runner.getSnapshot().items[at]?.id ?? '';
  return { runner, calls, saved, idOf };
}

describe('a duplicate', () => {
  it('is not uploaded and waits for a decision while the others continue', async () => {
    const { runner, calls, saved, idOf } = chooseFiles({ 'a.jpg': existingItem });
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg duplicate', 'b.jpg uploaded']);
    expect(calls).toEqual(['url b.jpg', 'put b.jpg', 'save b.jpg']);

    await runner.takeExisting(idOf(0));
    expect(states(runner)).toEqual(['a.jpg uploaded', 'b.jpg uploaded']);
    expect(saved).toEqual(['b.jpg', 'old']);
    expect(calls).not.toContain('move old');
    runner.cancelAll();
  });

  it('is moved if another category was chosen', async () => {
    const { runner, calls, idOf } = chooseFiles({ 'a.jpg': { ...existingItem, category: 'hero-portrait' } });
    await runner.start();
    await runner.takeExisting(idOf(0));
    expect(calls).toContain('move old');
    expect(runner.getSnapshot().items[0]?.state).toMatchObject({
      name: 'uploaded',
      media: { category: 'family-portraits' },
    });
    runner.cancelAll();
  });

  it('of an earlier banner becomes the banner again', async () => {
    const earlier = { ...existingItem, category: 'hero-home' } as const;
    const { runner, calls, idOf } = chooseFiles({ 'a.jpg': earlier }, { category: 'hero-home' });
    await runner.start();
    await runner.takeExisting(idOf(0));
    expect(calls).toContain('move old');
    runner.cancelAll();
  });

  it('can be skipped, and the batch is complete without it', async () => {
    const { runner, idOf } = chooseFiles({ 'a.jpg': existingItem });
    const batches: number[] = [];
    runner.report({ onAllUploaded: (items) => void batches.push(items.length) });
    await runner.start();
    expect(batches).toEqual([]);
    runner.remove(idOf(0));
    expect(batches).toEqual([1]);
    runner.cancelAll();
  });

  it('is uploaded anyway on request', async () => {
    const { runner, calls, idOf } = chooseFiles({ 'a.jpg': existingItem });
    await runner.start();
    await runner.uploadAnyway(idOf(0));
    expect(calls.slice(3)).toEqual(['url a.jpg', 'put a.jpg', 'save a.jpg']);
    expect(states(runner)).toEqual(['a.jpg uploaded', 'b.jpg uploaded']);
    runner.cancelAll();
  });

  it('is not uploaded again if it was detected on saving', async () => {
    const { runner, calls, idOf } = chooseFiles({ 'a.jpg': existingItem }, { isDetectedOnSave: true });
    await runner.start();
    expect(states(runner)).toEqual(['a.jpg duplicate', 'b.jpg uploaded']);
    calls.length = 0;
    await runner.uploadAnyway(idOf(0));
    expect(calls).toEqual(['save a.jpg']);
    runner.cancelAll();
  });

  it('is used without asking in the picker', async () => {
    const { transport, calls } = createFakeTransport({ library: { 'a.jpg': existingItem } });
    const saved: string[] = [];
    const runner = createUploadRunner({ transport, onDuplicate: 'use' });
    runner.report({ onSaved: ({ id }) => void saved.push(id) });
    runner.add([picture('a.jpg')], 'hero-portrait');
    await runner.start();
    expect([saved, calls]).toEqual([['old'], []]);
    runner.cancelAll();
  });
});

describe('a resumable upload', () => {
  it('keeps its progress over a pause, its URL over a retry, and nothing after cancelling', async () => {
    const { promise: sending, resolve: onSending } = Promise.withResolvers<void>();
    const { transport } = createFakeTransport({
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
    expect([item?.state, item && toPercent(item)]).toEqual([{ name: 'pending', uploadedBytes: 5 }, 50]);

    await runner.start();
    expect(states(runner)).toEqual(['a.jpg failed']);
    expect(urls).toEqual([undefined, 'http://site.test/uploads/a.jpg?signature=x']);
    runner.cancelAll();
    expect(forgotten).toEqual(['a.jpg']);
  });

  it('shows a lost connection until there is progress again', async () => {
    const progress: unknown[] = [];
    const { transport } = createFakeTransport();
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
      if (state?.name === 'uploading') progress.push([state.sentBytes, state.isConnectionLost === true]);
    });
    await runner.start();
    expect(progress).toEqual([
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
    expect(toObjectPath('https://s3.test/bucket/uploads/3f2a?X-Sig=a/b')).toBe('/objects/uploads/3f2a');
  });
});
