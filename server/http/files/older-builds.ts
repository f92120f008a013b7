import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listAssets } from '#server/http/pages/site-build.ts';
import { siteAssetsPrefix } from '#server/platform/storage/open-storage.ts';
import type { ByteRange, Storage, StoredObject } from '#server/platform/storage/storage.ts';

/** The build that starts, and the two before it. */
const keptBuilds = 3;
/** A file of an unknown build may be one that another node has published since. */
const refreshMs = 2_000;
/** Younger bytes without a list may be of a node that is publishing. */
const abandonedMs = 3_600_000;

/** Where the bytes of a file are in the object of its build, by the name that the page uses. */
interface BuildList {
  files: Record<string, ByteRange & { isBrotli: boolean }>;
}

export interface OlderFile extends ByteRange {
  key: string;
  isBrotli: boolean;
}

export type OlderBuilds = ReturnType<typeof createOlderBuilds>;

/**
 * The scripts, styles and fonts of recent builds, in the storage: while nodes are restarted one after the other, and in tabs
 * that stay open, pages of one build ask a node of another for their files. A build is two objects, so that it is published by
 * two requests to an object store: the bytes of all files, compressed where the build has compressed them, and a list. The list
 * is written at each start, which makes the time of that object the last use of the build.
 */
export function createOlderBuilds(storage: Storage, { now = Date.now }: { now?: () => number } = {}) {
  let known = new Map<string, { modifiedAt: number; list: BuildList }>();
  let readAt = 0;
  let reading: Promise<void> | undefined;

  const lists = async (): Promise<StoredObject[]> =>
    (await Array.fromAsync(storage.list(siteAssetsPrefix)))
      .filter(({ key }) => key.endsWith('.json'))
      .toSorted((one, other) => other.modifiedAt.getTime() - one.modifiedAt.getTime());

  const readLists = async () => {
    const found = await Promise.all(
      (await lists()).slice(0, keptBuilds).map(async ({ key, modifiedAt }) => {
        const seen = known.get(key);
        if (seen?.modifiedAt === modifiedAt.getTime()) return [key, seen] as const;
        const list = JSON.parse((await buffer(await storage.get(key))).toString()) as BuildList;
        return [key, { modifiedAt: modifiedAt.getTime(), list }] as const;
      }),
    );
    known = new Map(found);
    readAt = now();
  };

  const findKnown = (name: string): OlderFile | undefined => {
    for (const [key, { list }] of known) {
      if (Object.hasOwn(list.files, name)) return { key: bytesOf(key), ...list.files[name]! };
    }
    return undefined;
  };

  return {
    /** The file of that name in one of the last builds. */
    async find(name: string): Promise<OlderFile | undefined> {
      const found = findKnown(name);
      if (found || now() - readAt < refreshMs) return found;
      reading ??= readLists().finally(() => (reading = undefined));
      await reading;
      return findKnown(name);
    },

    open: ({ key, start, end }: OlderFile) => storage.get(key, { start, end }),

    /**
     * Stores the files of the build in this folder, and deletes those of all builds but the last three. Several nodes may do so
     * at once.
     */
    async publish(assetsDirectory: string): Promise<void> {
      const { id, list, files } = describeBuild(assetsDirectory);
      const key = `${siteAssetsPrefix}${id}.json`;
      // First the bytes: a list never names what is not there.
      if (!(await storage.head(bytesOf(key)))) await storage.put(bytesOf(key), readAll(files));
      await storage.put(key, Buffer.from(JSON.stringify(list)));

      const others = (await lists()).filter((one) => one.key !== key);
      for (const old of others.slice(keptBuilds - 1)) {
        await storage.delete(old.key);
        await storage.delete(bytesOf(old.key));
      }
      for await (const { key: bytes, modifiedAt } of storage.list(siteAssetsPrefix)) {
        if (!bytes.endsWith('.bytes') || now() - modifiedAt.getTime() < abandonedMs) continue;
        if (!(await storage.head(bytes.replace(/bytes$/, 'json')))) await storage.delete(bytes);
      }
    },
  };
}

const bytesOf = (listKey: string) => listKey.replace(/json$/, 'bytes');

/** Names have the hash of the content, so equal names are equal builds. */
function describeBuild(directory: string): { id: string; list: BuildList; files: string[] } {
  const names = listAssets(directory).toSorted();
  const list: BuildList = { files: {} };
  let end = 0;
  const files = names.map((name) => {
    const compressed = path.join(directory, `${name}.br`);
    const isBrotli = existsSync(compressed);
    const file = isBrotli ? compressed : path.join(directory, name);
    const start = end;
    end += statSync(file).size;
    list.files[name] = { start, end, isBrotli };
    return file;
  });
  return { id: createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32), list, files };
}

async function* readAll(files: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}
