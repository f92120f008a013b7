import type { Kysely } from 'kysely';

/**
 * The pictures of a deleted gallery are in the trash with it. Until now they stayed in their table without a gallery, where visitors
 * could see them even if the gallery had been a draft.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('trashed_records').addColumn('parent_id', 'text').execute();
  await db.schema.createIndex('trashed_records_parent').on('trashed_records').column('parent_id').execute();
  const moved = await movePicturesOfTrashedGalleries(db);
  const hidden = await hidePicturesOfPurgedGalleries(db);
  if (moved + hidden === 0) return;
  // Nodes of the version before, and caches, still have what was public.
  await db
    .updateTable('content_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1), required_revision: eb('revision', '+', 1) }))
    .execute();
}

async function movePicturesOfTrashedGalleries(db: Kysely<any>): Promise<number> {
  let moved = 0;
  const trashed = db.selectFrom('trashed_records').where('entity', '=', 'gallery');
  const galleries = await trashed.select(['id', 'created_at as time', 'child_ids as children']).execute();
  for (const { id: parent, time, children } of galleries) {
    for (const id of JSON.parse(children) as string[]) {
      const image = db.deleteFrom('cms_images').where('id', '=', id).where('gallery_id', 'is', null);
      // The names of its columns come in camel case, as the trash keeps them.
      const { referencesVersion: _referencesVersion, ...row } = (await image.returningAll().executeTakeFirst()) ?? {};
      if (!row.id) continue;
      moved += 1;
      await db
        .insertInto('trashed_records')
        .values({
          id,
          created_at: time,
          entity: 'cms-image',
          title: row.title ?? row.alt ?? row.imageUrl,
          content: JSON.stringify({ ...row, isPublished: row.isPublished === 1, galleryId: parent }),
          child_ids: '[]',
          parent_id: parent,
        })
        .execute();
    }
  }
  return moved;
}

/**
 * A picture may have no gallery since it was made, so only those are hidden that may have lost one: they are older than the last deletion of
 * a gallery that the audit trail knows, or than the trail itself. The back office lists them.
 */
async function hidePicturesOfPurgedGalleries(db: Kysely<any>): Promise<number> {
  const events = db.selectFrom('audit_events').select('created_at as time');
  const last = await events
    .where('entity', '=', 'gallery')
    .where('action', '=', 'delete')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = await events.orderBy('created_at').limit(1).executeTakeFirst();
  const { numUpdatedRows } = await db
    .updateTable('cms_images')
    .set({ is_published: 0 })
    .where('gallery_id', 'is', null)
    .where('is_published', '=', 1)
    .where((eb) =>
      eb.or([
        ...(last ? [eb('created_at', '<', last.time)] : []),
        ...(first ? [eb('created_at', '<', first.time)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
