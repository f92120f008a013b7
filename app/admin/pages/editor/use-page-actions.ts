import { useEffect, useRef, useState } from 'react';
import type { ContentPage } from '#contract/content/content-api.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { ApiError, isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { getContentPage, usePageCalls } from '../pages-data.ts';
import type { Draft } from './use-draft.ts';

/** Saving, discarding, publishing and restoring. A refusal shows its reason; what was typed stays. */
export function usePageActions(draft: Draft, showField: (path: string) => void) {
  const { pages: texts, ...catalogue } = useTexts();
  const lang = useHtmlLang();
  const toast = useToast();
  const { page, errors, isDirty, toSave } = draft;
  const calls = usePageCalls(page.name);
  const [isBusy, setIsBusy] = useState(false);

  /** @returns the changed page; undefined if the call failed */
  async function run(call: () => Promise<ContentPage>, failed: string): Promise<ContentPage | undefined> {
    setIsBusy(true);
    try {
      const changed = await call();
      draft.load(changed);
      return changed;
    } catch (error) {
      if (isEditedElsewhere(error)) await mergeLatest();
      const found = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      draft.refuse(found);
      if (found[0]) showField(found[0].path);
      toast({
        title: failed,
        text: describeError({ pages: texts, ...catalogue }, error),
        lang,
        destructive: true,
      });
      return undefined;
    } finally {
      setIsBusy(false);
    }
  }

  async function mergeLatest() {
    const latest = await getContentPage(page.name).catch(() => undefined);
    if (latest) draft.merge(latest);
  }

  /** @returns the page with its draft; undefined if there is an error */
  async function save({ isQuiet = false } = {}): Promise<ContentPage | undefined> {
    if (errors[0]) {
      showField(errors[0].path);
      toast({ title: texts.hasErrors(errors.length), lang, destructive: true });
      return undefined;
    }
    if (!isDirty) return page;
    const saved = await run(() => calls.saveDraft(toSave, page.draftVersion), texts.saveFailed);
    if (saved && !isQuiet) toast({ title: texts.saved, lang });
    return saved;
  }

  const done = (title: string, link = false) =>
    toast({
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
      const changed = page.draftDifferences
        ? await run(() => calls.discardDraft(page.draftVersion), texts.discardFailed)
        : page;
      if (!changed) return;
      draft.load(changed);
      done(texts.discarded);
    },
    async publish() {
      if (await run(() => calls.publish(page.draftVersion), texts.publishFailed)) done(texts.publishedNow, true);
    },
    async restore(version: number) {
      const restored = await run(() => calls.restore(version, page.draftVersion), texts.history.restoreFailed);
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
      latest.current();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
