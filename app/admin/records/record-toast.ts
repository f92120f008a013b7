import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { type Toast, useToast } from '#app/ui/toast.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

type Outcome = 'created' | 'updated' | 'deleted';

interface ToastDetails<T> {
  /** the saved record; the toast links to its page */
  record?: T;
  error?: unknown;
  retry?: () => void;
  action?: Toast['action'];
}

/** Shows a toast with the outcome of a change, in the texts of the record kind. */
export function useRecordToast<T extends StoredRecord>(kind: RecordKind<T>) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const toast = useToast();
  return (
    event: Outcome | 'createFailed' | 'updateFailed' | 'deleteFailed',
    { record, error, retry, action: ownAction }: ToastDetails<T> = {},
  ) => {
    const reason = error === undefined ? undefined : describeError(texts, error);
    const href = record && kind.pageOf(record);
    const link = href ? { label: texts.records.viewOnSite, href } : undefined;
    const action = ownAction ?? (retry && { label: texts.actions.retry, run: retry });
    toast({ ...kind.texts(texts)[event], reason, lang, link, action, destructive: event.endsWith('Failed') });
  };
}
