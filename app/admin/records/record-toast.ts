import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { describeError } from '../shell/describe-error.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

type Outcome = 'created' | 'updated' | 'deleted';

/** Says how a change ended, in the words that the specification has for this kind of record. */
export function useRecordToast<T extends StoredRecord>(kind: RecordKind<T>) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const toast = useToast();
  return (event: Outcome | 'createFailed' | 'updateFailed' | 'deleteFailed', error?: unknown) => {
    const reason = error === undefined ? undefined : describeError(texts, error);
    toast({ ...kind.texts(texts)[event], reason, lang, destructive: event.endsWith('Failed') });
  };
}
