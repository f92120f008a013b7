import { startObjectStore } from '#server/testing/servers/object-store.ts';
import { missingPrograms } from '#server/testing/servers/swift-server.ts';
import { CannotInject } from '../fault.ts';

/** Runs `work` with an S3 store that has an empty bucket. It is stopped afterwards, or before by `stop`. */
export async function withStore<T>(
  work: (store: Awaited<ReturnType<typeof startObjectStore>>) => Promise<T>,
): Promise<T> {
  const missing = missingPrograms();
  if (missing.length > 0) throw new CannotInject(`There is no S3 store: ${missing.join(', ')} is not installed.`);
  const store = await startObjectStore();
  try {
    return await work(store);
  } finally {
    await store.stop();
  }
}
