import type { FieldAddress } from '../state/edit-differences.ts';

export interface PreviewHandle {
  /** Scrolls to the text of a field and marks it. */
  show: (field: FieldAddress) => void;
}
