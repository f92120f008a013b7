import type { TranslationLanguage } from '#contract/translations/translations.ts';

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

/** A translation of a text of a record, of a media item or of the studio's identity. Its key is all but the last three columns. */
export interface TranslationTable {
  /** see `RecordDefinition.entity` */
  entity: string;
  entityId: string;
  language: TranslationLanguage;
  /** a field of the record, or a path in the identity such as `offices.0.street` */
  field: string;
  text: string;
  /** base64url SHA-256 of the text that it was translated from */
  sourceHash: string;
  updatedAt: string;
}
