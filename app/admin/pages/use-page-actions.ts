import { useEffect, useRef, useState } from 'react';
import type { ContentPage } from '#contract/content/content-api.ts';
import type { ContentOverrides } from '#contract/content/resolve-content.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { ApiError, isEditedElsewhere, describeError } from '#app/admin/api/api.ts';
import { getContentPage, usePageCalls } from './data.ts';
import { findOldPrices } from './edit-overrides.ts';
import { type Draft, savedDifferences } from './use-draft.ts';

/** A page that changes under each try is somebody's work. */
const maxTries = 3;

/** Saving, discarding, publishing and restoring, one at a time. A refusal shows its reason; what was typed stays, also meanwhile. */
export function usePageActions(draft: Draft, showField: (path: string) => void) {
  const { pages: texts, ...catalogue } = useTexts();
  const lang = useHtmlLang();
  const { page } = draft;
  const calls = usePageCalls(page.name);
  const [isBusy, setIsBusy] = useState(false);
  const isCalling = useRef(false);

  /**
   * @param call is made again on the latest version if nobody else has changed what it shows
   * @returns the changed page; undefined if the call failed, or if another one is under way
   */
  async function run(
    call: (version: number) => Promise<ContentPage>,
    failed: string,
  ): Promise<ContentPage | undefined> {
    if (isCalling.current) return undefined;
    isCalling.current = true;
    setIsBusy(true);
    try {
      for (let tries = 1; ; tries += 1) {
        const before = draft.now();
        try {
          const changed = await call(before.page.draftVersion);
          draft.load(changed, before.differences);
          return changed;
        } catch (error) {
          const mayRepeat = isEditedElsewhere(error) && (await mergeLatest()) && tries < maxTries;
          if (mayRepeat) continue;
          report(error, failed, before.differences);
          return undefined;
        }
      }
    } finally {
      isCalling.current = false;
      setIsBusy(false);
    }
  }

  function report(error: unknown, failed: string, of: ContentOverrides) {
    const found = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    draft.refuse(found, of);
    if (found[0]) showField(found[0].path);
    showToast({ title: failed, text: describeError({ pages: texts, ...catalogue }, error), lang, destructive: true });
  }

  /** @returns whether the edit stands on the latest version, with nothing of somebody else */
  async function mergeLatest(): Promise<boolean> {
    const latest = await getContentPage(page.name).catch(() => undefined);
    return latest !== undefined && !draft.merge(latest);
  }

  /** @returns the page with its draft; undefined if there is an error */
  async function save({ isQuiet = false } = {}): Promise<ContentPage | undefined> {
    // What is typed during a save is saved next, so a second call has nothing to do.
    if (isCalling.current) return undefined;
    const { errors, isDirty } = draft.now();
    if (errors[0]) {
      showField(errors[0].path);
      showToast({ title: texts.hasErrors(errors.length), lang, destructive: true });
      return undefined;
    }
    if (!isDirty) {
      // Both have changed the same, or what is kept is what the other has saved.
      draft.closeConflict();
      return draft.now().page;
    }
    const before = savedDifferences(draft.now().page);
    let saved: ContentPage | undefined;
    do {
      saved = await run((version) => {
        const { toSave, differences } = draft.now();
        draft.send(differences);
        return calls.saveDraft(toSave, version);
      }, texts.saveFailed);
      // An edit that is not finished stays, with its error beside it. If the editor has been left, nothing was loaded.
    } while (saved && draft.now().page === saved && draft.now().isDirty && !draft.now().errors[0]);
    if (saved && !isQuiet) {
      const [old] = findOldPrices(draft.edited, before, savedDifferences(saved));
      showToast({ title: texts.saved, text: old && texts.oldPricesSaved(old.prices), lang });
    }
    return saved;
  }

  const done = (title: string, link = false) =>
    showToast({
      title,
      lang,
      link: link ? { label: catalogue.records.viewOnSite, href: page.path } : undefined,
    });

  // While there is a conflict, only its own button saves.
  useSaveKey(() => void (draft.conflict ? undefined : save()));
  return {
    isBusy,
    save,
    async discard() {
      const before = draft.now();
      if (before.page.draftDifferences) {
        if (!(await run((version) => calls.discardDraft(version), texts.discardFailed))) return;
      } else {
        draft.load(before.page, before.differences);
      }
      done(texts.discarded);
    },
    async publish() {
      if (await run((version) => calls.publish(version), texts.publishFailed)) done(texts.publishedNow, true);
    },
    async restore(version: number) {
      const restored = await run((draftVersion) => calls.restore(version, draftVersion), texts.history.restoreFailed);
      if (restored) done(texts.history.restored);
      return restored !== undefined;
    },
  };
}

export type PageActions = ReturnType<typeof usePageActions>;

/** Ctrl+S, or Cmd+S. */
function useSaveKey(save: () => void) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
