import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { renditionsOf } from '#server/modules/renditions/item-files.ts';

const pageSize = 500;

/** An object that a row records, with its size in bytes. */
export interface RecordedFile {
  kind: 'original' | 'rendition' | 'upload';
  /** of the media item or the upload */
  id: string;
  key: string;
  size: number;
}

/** The objects that a database records: files of media items, and uploads that are not claimed yet. */
export function createRecordedFiles(db: Kysely<Schema>) {
  const items = db.selectFrom('media').selectAll().where('deletedAt', 'is', null);
  const uploads = db.selectFrom('uploads').selectAll().where('state', '=', 'stored');

  return {
    async *list(): AsyncGenerator<RecordedFile> {
      for await (const row of inPages((after) => items.where('id', '>', after).orderBy('id').limit(pageSize).execute()))
        yield* filesOf(row);
      for await (const { id, size } of inPages((after) =>
        uploads.where('id', '>', after).orderBy('id').limit(pageSize).execute(),
      ))
        yield { kind: 'upload', id, key: `uploads/${id}`, size: size ?? 0 };
    },

    /** Whether the row still exists and records the object. */
    async isRecorded({ kind, id, key }: RecordedFile): Promise<boolean> {
      if (kind === 'upload') return (await uploads.where('id', '=', id).executeTakeFirst()) !== undefined;
      const row = await items.where('id', '=', id).executeTakeFirst();
      return row !== undefined && filesOf(row).some((file) => file.key === key);
    },
  };
}

function filesOf(row: MediaTable): RecordedFile[] {
  const renditions = [...renditionsOf(row)].map(([key, size]) => ({
    kind: 'rendition' as const,
    id: row.id,
    key,
    size,
  }));
  return [{ kind: 'original', id: row.id, key: row.storageKey, size: row.fileSize }, ...renditions];
}

async function* inPages<T extends { id: string }>(read: (after: string) => Promise<T[]>): AsyncGenerator<T> {
  let page = await read('');
  while (page.length > 0) {
    yield* page;
    page = await read(page.at(-1)?.id ?? '');
  }
}
