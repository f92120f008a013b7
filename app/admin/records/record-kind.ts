import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { MediaItem, MediaType } from '#contract/media/media.ts';
import type { RecordEntity } from '#contract/records/kinds.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { Toast } from '#app/ui/toast.tsx';

export interface StoredRecord {
  id: string;
  version: number;
  isPublished: boolean;
  /** a string for team members, a number for the other kinds */
  sortOrder: string | number;
}

interface FieldBase {
  name: string;
  required?: boolean;
  /** spans the whole width of the form */
  isWide?: boolean;
  hint?: (texts: Catalogue, watched: unknown) => string | undefined;
  /** the field whose value `hint` gets as `watched` (default: this one) */
  hintDependsOn?: string;
}

export type FieldSpec = FieldBase &
  (
    | { kind: 'text' | 'textarea' | 'number' | 'links' | 'section-key' | 'tags' }
    | { kind: 'select'; options: readonly string[]; optionLabel?: (texts: Catalogue, option: string) => string }
    /** a URL that is typed, picked from the library or created by an upload into `uploadCategory` */
    | {
        kind: 'media';
        mediaType: MediaType;
        uploadCategory: MediaCategory;
        /** values for other fields that follow from the chosen file; what somebody has written stays */
        suggestValues?: (item: MediaItem) => Record<string, string | undefined>;
      }
    /** a value that is no text; null if empty */
    | { kind: 'custom'; render: (field: { name: string; label: string }) => ReactNode }
  );

/** The texts of a record kind in the catalogues. */
export interface RecordTexts {
  heading: string;
  add: string;
  editTitle: string;
  empty: string;
  emptyHint?: string;
  created: Toast;
  createFailed: Toast;
  updated: Toast;
  updateFailed: Toast;
  deleted: Toast;
  deleteFailed: Toast;
  confirmDelete: string;
  loadFailed?: string;
  fields: Record<string, string>;
}

/** A kind of record: everything in which the five kinds differ. All of them share one manager. */
export interface RecordKind<T extends StoredRecord> {
  /** query key of the list */
  key: string;
  /** its name in the audit log and the trash */
  entity: RecordEntity | 'media';
  listPath: string;
  /** API path: POST creates, PATCH and DELETE `{path}/{id}` change and delete */
  path: string;
  /** `create` also validates an edit, because the form always has every field */
  contract: { create: z.ZodType; optional: object; defaults: object; translatable: readonly string[] };
  fields: readonly FieldSpec[];
  /** cannot be changed after creation and is not sent in updates */
  lockedField?: string;
  texts: (catalogue: Catalogue) => RecordTexts;
  /** shows a failed creation in the form only, without a toast: the specification requires this for galleries */
  showsCreateFailureInForm?: boolean;
  titleOf: (record: T, catalogue: Catalogue) => string;
  /** asks before an edit is saved that has consequences elsewhere; false keeps the form open */
  confirmUpdate?: (record: T, body: Record<string, unknown>) => Promise<boolean>;
  /** body of the card */
  Card: ComponentType<{ record: T }>;
  /** path of the public page that shows the record (or its kind, without a record); undefined if there is none */
  pageOf: (record?: T) => string | undefined;
}
