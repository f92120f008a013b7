import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { areSameDifferences, checkDifferences } from '#contract/content/check-differences.ts';
import type { ContentPage } from '#contract/content/content-api.ts';
import type { ContentDifferences } from '#contract/content/content-differences.ts';
import { contentPages } from '#contract/content/content-pages.ts';
import type { FieldError } from '#contract/problem.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import type { Merge } from '#app/admin/records/merge-edits.ts';
import { guardLeaving, useUnloadWarning } from '#app/admin/shell/leave-guard.ts';
import { type EditedPage, withoutBlankLines } from '../state/edit-differences.ts';
import { mergeDifferences, putMerged } from '../state/merge-differences.ts';
import { keepEdits, takeEdits } from '../state/unsaved-edits.ts';

export interface Conflict {
  merge: Merge;
  mine: ContentDifferences;
  theirs: ContentDifferences;
}

/** What is shown as the draft: the saved one, or what is published. */
export function savedDifferences({ draftDifferences, publishedDifferences }: ContentPage): ContentDifferences {
  return draftDifferences ?? publishedDifferences;
}

/** The draft of a page while it is edited. What is typed is kept until it is saved or discarded. */
export function useDraft(initial: ContentPage) {
  const [kept] = useState(() => takeEdits(initial.name));
  const [page, setPage] = useState(kept?.page ?? initial);
  const [differences, setDifferences] = useState(kept?.differences ?? savedDifferences(initial));
  const [refused, setRefused] = useState<{ errors: FieldError[]; of: ContentDifferences }>();
  const [conflict, setConflict] = useState<Conflict>();

  const edited: EditedPage = useMemo(
    () => ({ page: contentPages[page.name], builtIn: page.builtIn }),
    [page.name, page.builtIn],
  );
  const toSave = useMemo(() => withoutBlankLines(edited, differences), [edited, differences]);
  const isDirty = !areSameDifferences(toSave, savedDifferences(page));
  const errors = useMemo(() => {
    const found = checkDifferences(edited.page, edited.builtIn, toSave).errors;
    return [...found, ...(refused?.of === differences ? refused.errors : [])];
  }, [edited, toSave, refused, differences]);

  const isDiscarded = useKeptEdits(page, differences, isDirty);
  useAskBeforeLeaving(isDirty, isDiscarded);

  return {
    page,
    edited,
    differences,
    toSave,
    isDirty,
    errors,
    conflict,
    hasKeptEdits: kept !== undefined,
    change: (make: (before: ContentDifferences) => ContentDifferences) => setDifferences(make),
    /** the errors of the server, which also knows whether a link leads somewhere */
    refuse: (found: FieldError[]) => setRefused({ errors: found, of: differences }),
    /** after a save, a publication or a restoration */
    load(saved: ContentPage) {
      setPage(saved);
      setDifferences(savedDifferences(saved));
      setConflict(undefined);
      setRefused(undefined);
    },
    /** Somebody else saved first: merges this edit into the latest version, which the next save is based on. */
    merge(latest: ContentPage) {
      const [base, theirs] = [savedDifferences(page), savedDifferences(latest)];
      const merged = mergeDifferences({ base, mine: toSave, theirs });
      setPage(latest);
      setDifferences(merged.differences);
      setConflict({ merge: merged.merge, mine: toSave, theirs });
    },
    chooseSide(name: string, value: unknown) {
      if (!conflict) return;
      const entry = conflict.merge.conflicts.find((each) => each.name === name);
      const side = entry?.theirs === value ? conflict.theirs : conflict.mine;
      setDifferences((before) => putMerged(before, name, value, side));
    },
    loadTheirs() {
      setDifferences(savedDifferences(page));
      setConflict(undefined);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

/**
 * Keeps unsaved edits when the editor is left by the browser's Back button.
 * @returns to be set if they shall not be kept
 */
function useKeptEdits(page: ContentPage, differences: ContentDifferences, isDirty: boolean) {
  const isDiscarded = useRef(false);
  const latest = useRef({ page, differences, isDirty });
  useEffect(() => {
    latest.current = { page, differences, isDirty };
  });
  useEffect(
    () => () => {
      const { isDirty: isUnsaved, ...edits } = latest.current;
      if (isUnsaved && !isDiscarded.current) keepEdits(edits.page.name, edits);
    },
    [],
  );
  return isDiscarded;
}

/** Asks before another tab is opened; the browser asks before the document is left. */
function useAskBeforeLeaving(isDirty: boolean, isDiscarded: RefObject<boolean>) {
  const confirm = useConfirmDialog();
  const { pages: texts } = useTexts();
  useUnloadWarning(isDirty);
  useEffect(() => {
    if (!isDirty) return undefined;
    return guardLeaving(async () => {
      const isConfirmed = await confirm({
        text: texts.leave,
        confirmLabel: texts.leaveConfirm,
        isDestructive: true,
      });
      isDiscarded.current = isConfirmed;
      return isConfirmed;
    });
  }, [isDirty, isDiscarded, confirm, texts]);
}
