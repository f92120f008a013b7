/** What the owner has changed on a page: published, and waiting as a draft. Pages without changes have no row. */
export interface PageContentTable {
  page: string;
  /** incremented by each publication; 0: nothing is published */
  version: number;
  /** JSON: contract/content/content-differences.ts */
  differences: string;
  /** JSON: an actor */
  publishedBy: string | null;
  publishedAt: string | null;
  /** JSON like `differences`; null: there is no draft */
  draft: string | null;
  /** incremented by each change of the draft, by its removal and by publication */
  draftVersion: number;
  /** JSON: an actor */
  draftBy: string | null;
  draftAt: string | null;
}

/** Every published state of a page. */
export interface PageContentHistoryTable {
  page: string;
  version: number;
  differences: string;
  /** JSON: contract/content/content-api.ts, `contentChange` */
  changes: string;
  /** JSON: an actor */
  publishedBy: string;
  publishedAt: string;
}
