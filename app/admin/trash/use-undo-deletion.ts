import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { restoredToast } from './restored-toast.ts';
import { type TrashedThing, useTrashActions } from './trash-data.ts';

/** The action of a toast that takes a deletion back. The trash offers it for 30 days. */
export function useUndoDeletion() {
  const texts = useTexts();
  const toast = useToast();
  const { restore } = useTrashActions();

  async function undo(things: readonly TrashedThing[]) {
    try {
      toast(restoredToast(texts, await restore(things)));
    } catch (error) {
      toast({ title: texts.trash.restoreFailed, text: describeError(texts, error), destructive: true });
    }
  }

  return (things: readonly TrashedThing[]) => ({ label: texts.actions.undo, run: () => void undo(things) });
}
