import { randomUUID } from 'node:crypto';
import { serviceTypes } from '#contract/service-types.ts';
import { mediaCategories, mediaCategoryNames } from '#contract/media-categories.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { ContactMessageTable, MediaTable } from '#server/platform/db/schema.ts';

const rowsAtOnce = 200;
const minuteMs = 60_000;

/**
 * Fills a studio's database on disk with as much as a busy studio gathers in years: copies of the photos that have been
 * processed in it, which share their files, and messages. The server may be running.
 */
export async function fillLargeStudio(dataDir: string, wanted: { media: number; messages: number }): Promise<void> {
  const database = openDatabase({ dataDir });
  const { db } = database;
  try {
    const photos = await db.selectFrom('media').selectAll().where('state', '=', 'ready').execute();
    const media = photos.length > 0 ? copiesOf(photos, wanted.media - photos.length) : [];
    for (const rows of inPortions(media)) await db.insertInto('media').values(rows).execute();
    for (const rows of inPortions(enquiries(wanted.messages))) {
      await db.insertInto('contactMessages').values(rows).execute();
    }
  } finally {
    await database.close();
  }
}

const categories = mediaCategoryNames.filter((name) => mediaCategories[name] === 'photo');

function copiesOf(photos: MediaTable[], count: number): MediaTable[] {
  return Array.from({ length: count }, (_, index) => {
    const photo = photos[index % photos.length] as MediaTable;
    const at = new Date(Date.parse(photo.createdAt) - index * minuteMs).toISOString();
    const name = `DSC_${String(index).padStart(5, '0')}.JPG`;
    return {
      ...photo,
      id: randomUUID(),
      storageKey: `uploads/${randomUUID()}`,
      createdAt: at,
      updatedAt: at,
      filename: name,
      originalName: name,
      alt: `Frame ${index} of the day`,
      category: categories[index % categories.length] as string,
      isPublished: index % 9 === 0 ? 0 : 1,
    };
  });
}

function enquiries(count: number): ContactMessageTable[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    createdAt: new Date(now - index * minuteMs).toISOString(),
    firstName: `Visitor${index}`,
    lastName: index % 3 === 0 ? '王' : 'Okafor',
    email: `visitor${index}@example.com`,
    phone: index % 2 === 0 ? '604-555-0100' : null,
    serviceType: serviceTypes[index % serviceTypes.length] as string,
    message: `We would like to ask about a date in spring, number ${index}. `.repeat(1 + (index % 6)),
    state: index % 4 === 0 ? 'unread' : index % 7 === 0 ? 'archived' : 'read',
    isQuarantined: index % 50 === 0 ? 1 : 0,
    quarantineReason: index % 50 === 0 ? 'has 3 links' : null,
  }));
}

function inPortions<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, portion) =>
    rows.slice(portion * rowsAtOnce, (portion + 1) * rowsAtOnce),
  );
}
