import { useCallback, useEffect, useRef } from 'react';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useAsk } from '#app/admin/controls/confirm-dialog.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import type { StoredRecord } from './record-kind.ts';

/** The form in its dialog: create without a record, edit with one. What was typed is not lost to a stray key. */
export function RecordDialog<T extends StoredRecord>(props: RecordFormProps<T>) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const ask = useAsk();
  const isDirty = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const own = props.kind.texts(texts);

  const noteDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);

  // The dialog gives the focus to its close button, which comes first; people come for the first field.
  useEffect(() => body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  async function close() {
    const question = { text: texts.records.discard, confirm: texts.records.discardConfirm, isDestructive: true };
    if (!isDirty.current || (await ask(question))) props.onCancel();
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title={props.record ? own.editTitle : own.add}
      closeLabel={texts.actions.close}
      closesOnBackdrop={false}
      lang={lang}
      className="admin form-dialog"
    >
      <div ref={body} className="mt-4">
        <RecordForm {...props} onCancel={() => void close()} onDirtyChange={noteDirty} />
      </div>
    </Dialog>
  );
}
