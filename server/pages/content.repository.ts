import type { Kysely } from 'kysely';
import type { ContentChange } from '#contract/content/content-api.ts';
import type { ContentOverrides } from '#contract/content/resolve-content.ts';
import type { PageName } from '#contract/content/content-pages.ts';
import type { Schema, PageContentTable } from '#server/platform/db/schema.ts';

interface StoredActor {
  id: string | null;
  name: string;
}

/** What is stored of a page, as it was valid when it was stored. */
export interface StoredContent {
  version: number;
  differences: ContentOverrides;
  publishedBy: StoredActor | null;
  publishedAt: string | null;
  draft: ContentOverrides | null;
  draftVersion: number;
  draftBy: StoredActor | null;
  draftAt: string | null;
}

export interface PublishedState {
  version: number;
  differences: ContentOverrides;
  changes: ContentChange[];
  publishedBy: StoredActor;
  publishedAt: string;
}

export function createContentRepository(db: Kysely<Schema>) {
  return {
    async list(): Promise<Map<string, StoredContent>> {
      const rows = await db.selectFrom('pageContents').selectAll().execute();
      return new Map(rows.map((row) => [row.page, toContent(row)]));
    },

    /**
     * Locks the content of a page for the rest of the transaction, and increments the version of its draft.
     * @param draftVersion the version that the caller has read
     * @returns what is stored, undefined if the draft has another version
     */
    async lock(page: PageName, draftVersion?: number): Promise<StoredContent | undefined> {
      const empty = { page, version: 0, differences: '{}', draftVersion: 0 };
      await db
        .insertInto('pageContents')
        .values(empty)
        .onConflict((conflict) => conflict.column('page').doNothing())
        .execute();
      const row = await db
        .updateTable('pageContents')
        .set((eb) => ({ draftVersion: eb('draftVersion', '+', 1) }))
        .where('page', '=', page)
        .$if(draftVersion !== undefined, (query) => query.where('draftVersion', '=', draftVersion as number))
        .returningAll()
        .executeTakeFirst();
      return row && toContent(row);
    },

    /** Stores a draft, or removes it. */
    async setDraft(page: PageName, draft: ContentOverrides | null, by: StoredActor): Promise<void> {
      const row = draft
        ? { draft: JSON.stringify(draft), draftBy: JSON.stringify(by), draftAt: new Date().toISOString() }
        : { draft: null, draftBy: null, draftAt: null };
      await db.updateTable('pageContents').set(row).where('page', '=', page).execute();
    },

    /** Stores a published state and its entry of the history, and removes the draft. */
    async publish(page: PageName, { version, ...state }: PublishedState): Promise<void> {
      const row = {
        version,
        differences: JSON.stringify(state.differences),
        publishedBy: JSON.stringify(state.publishedBy),
        publishedAt: state.publishedAt,
      };
      await db
        .updateTable('pageContents')
        .set({ ...row, draft: null, draftBy: null, draftAt: null })
        .where('page', '=', page)
        .execute();
      await db
        .insertInto('pageContentHistory')
        .values({ page, ...row, changes: JSON.stringify(state.changes) })
        .execute();
    },

    /** Newest first. */
    async listHistory(page: PageName, limit: number, before?: number): Promise<PublishedState[]> {
      const rows = await db
        .selectFrom('pageContentHistory')
        .selectAll()
        .where('page', '=', page)
        .$if(before !== undefined, (query) => query.where('version', '<', before as number))
        .orderBy('version', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toState);
    },

    async findState(page: PageName, version: number): Promise<PublishedState | undefined> {
      const row = await db
        .selectFrom('pageContentHistory')
        .selectAll()
        .where('page', '=', page)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && toState(row);
    },
  };
}

function toContent(row: PageContentTable): StoredContent {
  return {
    version: row.version,
    differences: parseOverrides(row.differences),
    publishedBy: actorIn(row.publishedBy),
    publishedAt: row.publishedAt,
    draft: row.draft === null ? null : parseOverrides(row.draft),
    draftVersion: row.draftVersion,
    draftBy: actorIn(row.draftBy),
    draftAt: row.draftAt,
  };
}

function toState(row: {
  version: number;
  differences: string;
  changes: string;
  publishedBy: string;
  publishedAt: string;
}): PublishedState {
  return {
    version: row.version,
    differences: parseOverrides(row.differences),
    changes: JSON.parse(row.changes) as ContentChange[],
    publishedBy: JSON.parse(row.publishedBy) as StoredActor,
    publishedAt: row.publishedAt,
  };
}

function parseOverrides(text: string): ContentOverrides {
  return JSON.parse(text) as ContentOverrides;
}

function actorIn(text: string | null): StoredActor | null {
  return text === null ? null : (JSON.parse(text) as StoredActor);
}
