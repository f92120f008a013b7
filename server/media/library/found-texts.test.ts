import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { insertLibraryItem } from '#server/testing/fixtures/filled-studio.ts';

const path = (index: number) => `/objects/uploads/0f8fad5b-d9cb-469f-a165-70867728950${index}`;

test('an upgrade makes proposals of the texts that an earlier version took from files, and of no others', async () => {
  const own = await createTestDatabase({ migrated: false });
  const database = own.open();
  onTestFinished(async () => {
    await database.close();
    await own.remove();
  });
  const { db } = database;
  await migrate(database, undefined, { upTo: '0040-pictures-in-trash' });
  const words = { alt: 'At the lake', caption: 'batch b4', tags: '["b4"]' };
  const rows = [
    { ...words, typedFields: '[]' },
    { ...words, typedFields: '["caption"]' },
    // Older than the note of who wrote what.
    { ...words, typedFields: null },
    { alt: 'white-dress', caption: null, tags: '[]', typedFields: '[]' },
    // Translated.
    { ...words, typedFields: '["tags"]' },
  ];
  const ids: string[] = [];
  for (const [index, row] of rows.entries()) {
    const id = await insertLibraryItem(database, path(index));
    ids.push(id);
    const names = { filename: 'white-dress.jpg', originalName: 'White-Dress.jpg' };
    await db
      .updateTable('media')
      .set({ ...row, ...names })
      .where('id', '=', id)
      .execute();
  }
  const now = new Date().toISOString();
  const translation = { entity: 'media', language: 'zh-Hans', sourceHash: '', updatedAt: now } as const;
  await db
    .insertInto('translations')
    .values({ ...translation, entityId: ids[4] as string, field: 'caption', text: '第四批' })
    .execute();
  const image = { version: 1, sortOrder: 0, isPublished: 1, createdAt: now, updatedAt: now, galleryId: null } as const;
  const copies = [
    { id: 'a', imageUrl: path(0), alt: 'At the lake', caption: 'batch b4' },
    { id: 'b', imageUrl: `https://studio.example${path(0)}`, alt: 'Written', caption: 'batch b4' },
    { id: 'c', imageUrl: path(1), alt: 'white-dress', caption: 'batch b4' },
  ];
  for (const copy of copies) {
    const row = { ...image, ...copy, title: null };
    await db
      .insertInto('cmsImages')
      .values(row as never)
      .execute();
  }

  await migrate(database);
  const found = await db.selectFrom('media').selectAll().execute();
  const after = ids.map((id) => {
    const { alt, caption, tags, typedFields, foundTexts } = found.find((row) => row.id === id) ?? {};
    return { alt, caption, tags, typedFields, found: foundTexts ? JSON.parse(foundTexts) : null };
  });
  expect(after).toEqual([
    {
      alt: 'White-Dress',
      caption: null,
      tags: '[]',
      typedFields: '[]',
      found: { alt: 'At the lake', caption: 'batch b4', tags: ['b4'] },
    },
    {
      alt: 'White-Dress',
      caption: 'batch b4',
      tags: '[]',
      typedFields: '["caption"]',
      found: { alt: 'At the lake', tags: ['b4'] },
    },
    { ...rows[2], found: null },
    { ...rows[3], found: null },
    {
      alt: 'White-Dress',
      caption: 'batch b4',
      tags: '["b4"]',
      typedFields: '["caption","tags"]',
      found: { alt: 'At the lake' },
    },
  ]);
  const images = await db.selectFrom('cmsImages').select(['id', 'alt', 'caption']).orderBy('id').execute();
  expect(images).toEqual([
    { id: 'a', alt: null, caption: null },
    { id: 'b', alt: 'Written', caption: null },
    { id: 'c', alt: 'white-dress', caption: 'batch b4' },
  ]);
});
