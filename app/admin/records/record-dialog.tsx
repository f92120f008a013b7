import { useCallback, useEffect, useRef } from 'react';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import type { StoredRecord } from './record-kind.ts';

/** The record form in a dialog: creates without a record, edits with one. Closing asks before unsaved values are discarded. */
export function RecordDialog<T extends StoredRecord>(props: RecordFormProps<T>) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const isDirty = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const own = props.kind.texts(texts);
  const mayDiscard = useUnsavedGuard(() => isDirty.current);

  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);

  // A dialog focuses its first control, the close button; focus the first field instead.
  useEffect(() => body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  async function close() {
    if (await mayDiscard()) props.onCancel();
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
        <RecordForm {...props} onCancel={() => void close()} onDirtyChange={setDirty} />
      </div>
    </Dialog>
  );
}
