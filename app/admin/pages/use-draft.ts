import { useLayoutEffect, useMemo, useRef, useState, createContext, use } from 'react';
import { flushSync } from 'react-dom';
import { areSameOverrides, validateOverrides } from '#contract/content/validate-overrides.ts';
import type { ContentPage } from '#contract/content/content-api.ts';
import type { ContentOverrides } from '#contract/content/resolve-content.ts';
import { contentPages } from '#contract/content/content-pages.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Merge } from '#app/admin/controls/edit-conflict.tsx';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';
import type { PageField } from '#contract/content/list-fields.ts';
import { type EditedPage, withoutBlankLines, mergeOverrides, putMerged, type FieldAddress } from './edit-overrides.ts';

/** Saves whose answers were lost, of which one is looked for on a conflict. */
const maxUnanswered = 20;

interface Edits {
  /** the version that is edited */
  page: ContentPage;
  differences: ContentOverrides;
  /** what was sent to the server without an answer so far, so that any of it may have been saved */
  sent: readonly ContentOverrides[];
}

export interface Conflict {
  merge: Merge;
  mine: ContentOverrides;
  theirs: ContentOverrides;
  /** who saved first; undefined: unknown */
  by?: ContentPage['draftBy'];
}

/** What is shown as the draft: the saved one, or what is published. */
export function savedDifferences({ draftDifferences, publishedDifferences }: ContentPage): ContentOverrides {
  return draftDifferences ?? publishedDifferences;
}

/**
 * The draft of a page while it is edited. What is typed is kept until it is saved or discarded, also what is typed during a call.
 * No `useSchemaForm`: its values are differences from the built-in texts, checked while they are typed, and a save whose answer was lost
 * is told from a colleague's. The notice of a conflict and its merge are those of all forms.
 */
export function useDraft(initial: ContentPage) {
  const [page, setPage] = useState(initial);
  const [differences, setDifferences] = useState(savedDifferences(initial));
  const [refused, setRefused] = useState<{ errors: FieldError[]; of: ContentOverrides }>();
  const [conflict, setConflict] = useState<Conflict>();

  const edited: EditedPage = useMemo(
    () => ({ page: contentPages[page.name], builtIn: page.builtIn }),
    [page.name, page.builtIn],
  );
  const toSave = useMemo(() => withoutBlankLines(edited, differences), [edited, differences]);
  const isDirty = !areSameOverrides(toSave, savedDifferences(page));
  const errors = useMemo(() => {
    const found = validateOverrides(edited.page, edited.builtIn, toSave).errors;
    return [...found, ...(refused?.of === differences ? refused.errors : [])];
  }, [edited, toSave, refused, differences]);

  // A call takes a while: what follows it reads what has been typed by then, not what its closure has seen.
  const sent = useRef<readonly ContentOverrides[]>([]);
  const latest = useRef({ page, differences, toSave, isDirty, errors, conflict });
  useLayoutEffect(() => {
    latest.current = { page, differences, toSave, isDirty, errors, conflict };
  });
  useUnsavedGuard(() => latest.current.isDirty);

  return {
    page,
    edited,
    differences,
    toSave,
    isDirty,
    errors,
    conflict,
    /** the state after everything that has been typed so far, for calls that take a while */
    now: () => latest.current,
    change: (make: (before: ContentOverrides) => ContentOverrides) => setDifferences(make),
    /** the errors of the server, which also knows whether a link leads somewhere */
    refuse: (found: FieldError[], of: ContentOverrides) => setRefused({ errors: found, of }),
    /** Before a save: if its answer is lost on the way, the saved version is this one and nobody else's. */
    send(differencesToSend: ContentOverrides) {
      sent.current = [...sent.current.slice(-maxUnanswered), differencesToSend];
    },
    /**
     * After a save, a publication or a restoration. What was typed meanwhile stays.
     * @param before what was edited when the call began
     */
    load(saved: ContentPage, before: ContentOverrides) {
      sent.current = [];
      const edits = { base: before, mine: latest.current.differences, theirs: savedDifferences(saved) };
      const { differences: merged } = mergeOverrides(edits);
      flushSync(() => {
        setPage(saved);
        setDifferences(merged);
        setConflict(undefined);
        setRefused(undefined);
      });
    },
    /**
     * Somebody else saved first: merges this edit into the latest version, which the next save is based on.
     * @returns whether there is something to look at before it is saved
     */
    merge(other: ContentPage): boolean {
      const merged = mergeLatest({ ...latest.current, sent: sent.current }, other);
      sent.current = [];
      flushSync(() => {
        setPage(other);
        setDifferences(merged.differences);
        setConflict(merged.conflict);
      });
      return merged.conflict !== undefined;
    },
    chooseSide(name: string, value: unknown) {
      if (!conflict) return;
      const entry = conflict.merge.conflicts.find((each) => each.name === name);
      const side = entry?.theirs === value ? conflict.theirs : conflict.mine;
      setDifferences((before) => putMerged(before, name, value, side));
    },
    closeConflict: () => setConflict(undefined),
    loadTheirs() {
      setDifferences(savedDifferences(page));
      setConflict(undefined);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** An edit on the latest version, which is a conflict only if it has something of somebody else. */
function mergeLatest({ page, differences: mine, sent }: Edits, latest: ContentPage) {
  const theirs = savedDifferences(latest);
  const edited = { page: contentPages[latest.name], builtIn: latest.builtIn };
  const asSaved = (one: ContentOverrides) =>
    validateOverrides(edited.page, edited.builtIn, withoutBlankLines(edited, one)).differences;
  const own = sent.findLast((one) => areSameOverrides(asSaved(one), theirs));
  const base = own ?? savedDifferences(page);
  const { merge, differences } = mergeOverrides({ base, mine, theirs });
  const isNew = !own && merge.theirs.length + merge.conflicts.length > 0;
  // A removed draft does not say who removed it.
  const by = latest.draftDifferences ? latest.draftBy : latest.version > page.version ? latest.publishedBy : null;
  return { differences, conflict: isNew ? { merge, mine, theirs, by } : undefined };
}

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
