import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { MediaItem, MediaType } from '#contract/media/media.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { Toast } from '#app/ui/toast.tsx';

export interface StoredRecord {
  id: string;
  version: number;
  isPublished: boolean;
  /** A string for team members, a number for the others. */
  sortOrder: string | number;
}

interface FieldBase {
  name: string;
  required?: boolean;
  /** Takes the form's whole width. */
  isWide?: boolean;
  hint?: (texts: Catalogue) => string;
}

export type FieldSpec = FieldBase &
  (
    | { kind: 'text' | 'textarea' | 'number' | 'links' | 'section-key' | 'tags' }
    | { kind: 'select'; options: readonly string[]; optionLabel?: (texts: Catalogue, option: string) => string }
    /** A URL that can be typed, picked from the library or made by an upload into `uploadCategory`. */
    | {
        kind: 'media';
        mediaType: MediaType;
        uploadCategory: MediaCategory;
        /** What the chosen file tells of other fields, for those that are still empty. */
        tells?: (item: MediaItem) => Record<string, string | undefined>;
      }
    /** Its value is no text, and null where there is none. */
    | { kind: 'custom'; render: (field: { name: string; label: string }) => ReactNode }
  );

/** The texts that each kind of record has under its own key in the catalogues. */
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

/** One of the five kinds of record that the one manager manages: what differs between them, and nothing else. */
export interface RecordKind<T extends StoredRecord> {
  /** Names the list in the client's cache. */
  key: string;
  listPath: string;
  /** Where records are created, changed (`/{id}`) and deleted. */
  path: string;
  /** `create` also checks an edit: its form always holds every field. */
  contract: { create: z.ZodType; optional: object; defaults: object };
  fields: readonly FieldSpec[];
  /** Fixed once created, and not sent again. */
  lockedField?: string;
  texts: (catalogue: Catalogue) => RecordTexts;
  /** The form alone says that creating failed, without a toast: the specification has it so for galleries. */
  failsToCreateInForm?: boolean;
  titleOf: (record: T, catalogue: Catalogue) => string;
  /** What stands on the card between its top and its buttons. */
  Card: ComponentType<{ record: T }>;
  /** Where visitors see it, or all of its kind; undefined where they cannot. */
  pageOf: (record?: T) => string | undefined;
}
