import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

// Frozen: a released migration is never edited, only followed by another. Portable SQL only.

type Table = CreateTableBuilder<string, string>;

const row = (table: Table) =>
  table
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('created_at', 'text', (c) => c.notNull()) as Table;

const record = (table: Table) =>
  row(table)
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('sort_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_published', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`is_published in (0, 1)`),
    ) as Table;

const texts = (table: Table, required: string[], optional: string[] = []) => {
  let built = table;
  for (const name of required) built = built.addColumn(name, 'text', (c) => c.notNull()) as Table;
  for (const name of optional) built = built.addColumn(name, 'text') as Table;
  return built;
};

// The present schema is unknown to a migration on purpose.
export async function up(db: Kysely<any>): Promise<void> {
  const create = (name: string) => db.schema.createTable(name) as unknown as Table;

  await texts(
    record(create('media')),
    ['filename', 'original_name', 'mime_type', 'storage_key', 'category', 'media_type', 'alt', 'tags', 'state'],
    [
      'caption',
      'failure_reason',
      'leased_by',
      'leased_until',
      'thumbhash',
      'colour',
      'derivatives',
      'sha256',
      'deleted_at',
    ],
  )
    .addColumn('file_size', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addUniqueConstraint('media_storage_key_unique', ['storage_key'])
    .execute();
  await db.schema
    .createIndex('media_public_order')
    .on('media')
    .columns(['category', 'is_published', 'state', 'sort_order', 'created_at'])
    .execute();
  await db.schema.createIndex('media_state').on('media').columns(['state', 'leased_until', 'created_at']).execute();
  await db.schema.createIndex('media_sha256').on('media').columns(['sha256']).execute();

  await texts(
    row(create('uploads')),
    ['created_by', 'state', 'expires_at'],
    ['category', 'receiving_since', 'stored_at', 'mime_type'],
  )
    .addColumn('size', 'bigint')
    .execute();
  await db.schema.createIndex('uploads_state').on('uploads').columns(['state', 'expires_at']).execute();

  await texts(
    row(create('contact_messages')),
    ['first_name', 'last_name', 'email', 'service_type', 'message', 'state'],
    ['phone', 'quarantine_reason'],
  )
    .addColumn('is_quarantined', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('contact_messages_newest').on('contact_messages').columns(['created_at', 'id']).execute();

  await texts(record(create('team_members')), ['name', 'role', 'description', 'image', 'social_links']).execute();
  await texts(
    record(create('property_videos')),
    ['title', 'description', 'video_url', 'thumbnail_url', 'duration', 'quality'],
    ['price', 'property_type'],
  ).execute();
  await texts(
    record(create('floor_plans')),
    ['title', 'description', 'image_url', 'plan_type'],
    ['property_type', 'square_footage'],
  ).execute();
  await texts(
    record(create('about_entries')),
    ['section_key', 'content'],
    ['title', 'image_url', 'link_url', 'link_text'],
  )
    .addUniqueConstraint('about_entries_section_key_unique', ['section_key'])
    .execute();
  await texts(record(create('galleries')), ['name', 'slug', 'category'], ['description'])
    .addUniqueConstraint('galleries_slug_unique', ['slug'])
    .execute();
  await texts(record(create('cms_images')), ['image_url'], ['title', 'alt', 'caption'])
    .addColumn('gallery_id', 'text', (c) => c.references('galleries.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('cms_images_gallery').on('cms_images').columns(['gallery_id', 'sort_order']).execute();

  await texts(row(create('admin_users')), ['username', 'username_key', 'password_hash', 'updated_at'])
    .addUniqueConstraint('admin_users_username_key_unique', ['username_key'])
    .execute();
  await texts(row(create('sessions')), ['token_hash', 'last_used_at', 'expires_at'], ['user_agent', 'address'])
    .addColumn('user_id', 'text', (c) => c.notNull().references('admin_users.id').onDelete('cascade'))
    .addUniqueConstraint('sessions_token_hash_unique', ['token_hash'])
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id']).execute();
  await db.schema
    .createTable('login_throttle')
    .addColumn('bucket', 'text', (c) => c.primaryKey().notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('window_ends_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('known_addresses')
    .addColumn('username_key', 'text', (c) => c.notNull())
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_addresses_primary', ['username_key', 'address_hash'])
    .execute();

  await texts(
    row(create('audit_events')),
    ['actor_name', 'action', 'entity'],
    ['actor_id', 'entity_id', 'detail'],
  ).execute();
  await db.schema.createIndex('audit_events_newest').on('audit_events').columns(['created_at', 'id']).execute();
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('revision', 'bigint', (c) => c.notNull())
    .execute();
  await db.insertInto('content_revision').values({ id: 1, revision: 1 }).execute();
}
