import type { Services } from '#server/services.ts';

const actor = { id: null, name: 'test' };

/** Deletes an item of the library, and out of the trash too. Its files stay for the sweep. */
export async function deleteForGood({ media, trash }: Pick<Services, 'media' | 'trash'>, id: string): Promise<void> {
  await media.remove(id, actor);
  await trash.purge({ things: [{ entity: 'media', id }] }, actor);
}
