import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';

/** Makes the site's pages stale for a change of an item. No page shows work for a client: its own page is rendered each time. */
export async function makePagesStale(
  revision: Pick<ContentRevision, 'bump'>,
  { clientGalleryId }: Pick<MediaTable, 'clientGalleryId'>,
): Promise<void> {
  if (clientGalleryId === null) await revision.bump();
}
