import type { Kysely } from 'kysely';

interface Item {
  id: string;
  file: string;
  name: string;
  alt: string;
  caption: string | null;
  tags: string;
  typed: string;
  key: string;
}

/**
 * What a file says of itself is a proposal. Earlier versions took it as the texts of the item: what staff have not written of these
 * becomes a proposal, here and where a gallery has copied it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('media').addColumn('found_texts', 'text').execute();
  const translated = new Set<string>();
  const translations = db.selectFrom('translations').select(['entity_id as id', 'field']).where('entity', '=', 'media');
  for (const { id, field } of await translations.execute()) translated.add(`${id} ${field}`);
  const images = Map.groupBy(
    await db.selectFrom('cms_images').select(['id', 'image_url as url', 'alt', 'caption']).execute(),
    ({ url }) => /uploads\/[0-9a-f-]{36}$/.exec(url)?.[0],
  );
  const items = (await db
    .selectFrom('media')
    .select(['id', 'filename as file', 'original_name as name', 'alt', 'caption', 'tags'])
    .select(['typed_fields as typed', 'storage_key as key'])
    .where('typed_fields', 'is not', null)
    .execute()) as Item[];
  let changed = 0;
  for (const item of items) {
    const typed = JSON.parse(item.typed) as string[];
    // Who has translated a text has seen it.
    const seen = ['alt', 'caption', 'tags'].filter(
      (field) => typed.includes(field) || translated.has(`${item.id} ${field}`),
    );
    const tags = seen.includes('tags') ? [] : (JSON.parse(item.tags) as string[]);
    const found = {
      ...(!seen.includes('alt') && !isNameOf(item.alt, item) && { alt: item.alt }),
      ...(!seen.includes('caption') && item.caption && { caption: item.caption }),
      ...(tags.length > 0 && { tags }),
    };
    if (Object.keys(found).length === 0 && seen.length === typed.length) continue;
    changed += 1;
    await db
      .updateTable('media')
      .set({
        typed_fields: JSON.stringify(seen),
        ...(Object.keys(found).length > 0 && { found_texts: JSON.stringify(found) }),
        ...(found.alt && { alt: withoutExtension(item.name) }),
        ...(found.caption && { caption: null }),
        ...(found.tags && { tags: '[]' }),
      })
      .where('id', '=', item.id)
      .execute();
    for (const image of images.get(item.key) ?? []) {
      const copied = {
        ...(found.alt && image.alt === found.alt && { alt: null }),
        ...(found.caption && image.caption === found.caption && { caption: null }),
      };
      if (Object.keys(copied).length === 0) continue;
      await db.updateTable('cms_images').set(copied).where('id', '=', image.id).execute();
    }
  }
  if (changed === 0) return;
  // Nodes of the version before, and caches, still have what was public.
  await db
    .updateTable('content_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1), required_revision: eb('revision', '+', 1) }))
    .execute();
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

function isNameOf(alt: string, { file, name }: Item): boolean {
  return [file, name].flatMap((one) => [one, withoutExtension(one)]).some((one) => keyOf(one) === keyOf(alt));
}

function keyOf(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
