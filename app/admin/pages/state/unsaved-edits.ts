import type { ContentPage } from '#contract/content/content-api.ts';
import type { ContentDifferences } from '#contract/content/content-differences.ts';
import type { PageName } from '#contract/content/content-pages.ts';

export interface UnsavedEdits {
  /** the version that was edited */
  page: ContentPage;
  differences: ContentDifferences;
  /** what was sent to the server without an answer so far, so that any of it may have been saved */
  sent: readonly ContentDifferences[];
}

const kept = new Map<PageName, UnsavedEdits>();

/** Keeps what was typed on a page whose editor is left without an answer, such as by Back. Not over a reload. */
export function keepEdits(page: PageName, edits: UnsavedEdits): void {
  kept.set(page, edits);
}

export function takeEdits(page: PageName): UnsavedEdits | undefined {
  const edits = kept.get(page);
  kept.delete(page);
  return edits;
}
