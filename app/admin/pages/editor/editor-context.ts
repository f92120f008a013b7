import { createContext, use } from 'react';
import type { ContentOverrides } from '#contract/content/content-differences.ts';
import type { PageField } from '#contract/content/list-fields.ts';
import type { EditedPage, FieldAddress } from '../state/edit-differences.ts';

export interface EditorState {
  edited: EditedPage;
  differences: ContentOverrides;
  change: (make: (before: ContentOverrides) => ContentOverrides) => void;
  /** in the language of the staff */
  findError: (field: FieldAddress) => string | undefined;
  /** the prices that a text names though they have been changed since the last publication */
  oldPricesIn: (field: FieldAddress) => readonly string[];
  /** the shown fields by path, with what is translated and outdated */
  fields: ReadonlyMap<string, PageField>;
  /** called when a control gets the focus */
  onFocusField: (field: FieldAddress) => void;
}

const EditorContext = createContext<EditorState | undefined>(undefined);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorState {
  const state = use(EditorContext);
  if (!state) throw new Error('The editor provides its state');
  return state;
}

/** Element id of the control of a field. */
export function controlId({ language, path }: FieldAddress): string {
  return `field-${language}-${path.replaceAll('.', '-')}`;
}
