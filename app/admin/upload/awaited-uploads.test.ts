import { expect, it } from 'vitest';
import { ApiError } from '#app/admin/api/api.ts';
import { createUploadRunner } from './upload-runner.ts';
import { createFakeTransport } from './testing/fake-upload-transport.ts';
import { createAwaitedUploads } from './awaited-uploads.ts';

const file = (name: string, size = 3) => new File(['x'.repeat(size)], name, { lastModified: 1_000 });

function createStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

it('recognises the files of the queue after a reload, with their categories and texts', async () => {
  const storage = createStorage();
  const runner = createUploadRunner({ transport: createFakeTransport().transport });
  const before = createAwaitedUploads(storage);
  runner.subscribe(() => before.remember(runner.getSnapshot().items));
  runner.add([file('a.jpg'), file('b.jpg')], 'family-portraits');
  runner.describe(runner.getSnapshot().items[0]?.id ?? '', { alt: 'A veil' });

  const after = createAwaitedUploads(storage);
  expect(after.getSnapshot()).toMatchObject([{ name: 'a.jpg', alt: 'A veil' }, { name: 'b.jpg' }]);
  const [same, other] = [file('a.jpg'), file('b.jpg', 4)];
  expect([...after.claim([same, other])]).toMatchObject([[same, { alt: 'A veil', category: 'family-portraits' }]]);
  expect(after.getSnapshot().map(({ name }) => name)).toEqual(['b.jpg']);
  after.forget();
  expect(createAwaitedUploads(storage).getSnapshot()).toEqual([]);
});

it('remembers the client gallery of a file', () => {
  const storage = createStorage();
  const runner = createUploadRunner({ transport: createFakeTransport().transport });
  const place = { clientGalleryId: 'one', section: null };
  runner.restore([{ file: file('a.jpg'), category: 'client-work', place }]);
  createAwaitedUploads(storage).remember(runner.getSnapshot().items);
  const [[, found] = []] = createAwaitedUploads(storage).claim([file('a.jpg')]);
  expect(found).toMatchObject({ category: 'client-work', place });
});

it('does not await what was uploaded before the reload', async () => {
  const storage = createStorage();
  const runner = createUploadRunner({ transport: createFakeTransport().transport });
  const before = createAwaitedUploads(storage);
  runner.subscribe(() => before.remember(runner.getSnapshot().items));
  runner.add([file('a.jpg')], 'family-portraits');
  await runner.start();
  expect(createAwaitedUploads(storage).getSnapshot()).toEqual([]);
  runner.cancelAll();
});

it('awaits nothing if the storage has no readable queue', () => {
  const storage = createStorage();
  storage.setItem('uploadQueue', '{');
  expect(createAwaitedUploads(storage).getSnapshot()).toEqual([]);
});

const refusal = (code: string) =>
  new ApiError(400, JSON.stringify({ type: 'about:blank', title: '', status: 400, code }), '');

it('does not await what was refused for good, only what another try can bring', async () => {
  const storage = createStorage();
  const { transport } = createFakeTransport({
    fail: (step, name) => step === 'save' && refusal(name === 'a.jpg' ? 'file-damaged' : 'storage-full'),
  });
  const runner = createUploadRunner({ transport });
  const before = createAwaitedUploads(storage);
  runner.subscribe(() => before.remember(runner.getSnapshot().items));
  runner.add([file('a.jpg'), file('b.jpg')], 'family-portraits');
  await runner.start();
  expect(createAwaitedUploads(storage).getSnapshot()).toMatchObject([{ name: 'b.jpg' }]);
});

it('forgets the files and texts of another person', () => {
  const storage = createStorage();
  const before = createAwaitedUploads(storage);
  before.belongTo('anna');
  const runner = createUploadRunner({ transport: createFakeTransport().transport });
  runner.add([file('a.jpg')], 'family-portraits');
  before.remember(runner.getSnapshot().items);

  const same = createAwaitedUploads(storage);
  same.belongTo('anna');
  expect(same.getSnapshot()).toHaveLength(1);
  const other = createAwaitedUploads(storage);
  other.belongTo('xiao lin');
  expect(other.getSnapshot()).toEqual([]);
  const again = createAwaitedUploads(storage);
  again.belongTo('anna');
  expect(again.getSnapshot()).toEqual([]);
});
