import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form } from '#app/admin/controls/form.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { useAddNote } from './desk-data.ts';

export function NoteForm({ id, onDirtyChange }: { id: string; onDirtyChange: (isDirty: boolean) => void }) {
  const texts = useTexts();
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState<{ is: boolean }>({ is: false });
  const add = useAddNote(id);

  function change(to: string) {
    setText(to);
    setIsEmpty({ is: false });
    onDirtyChange(to.trim() !== '');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isNothing = text.trim() === '';
    setIsEmpty({ is: isNothing });
    if (!isNothing) add.mutate(text, { onSuccess: () => change('') });
  }

  return (
    <Form refused={isEmpty} onSubmit={submit} className="grid gap-2">
      <Field
        label={texts.workflow.note}
        name="note"
        error={
          isEmpty.is
            ? texts.workflow.missingNote
            : add.isError
              ? `${texts.workflow.saveFailed} ${describeError(texts, add.error)}`
              : undefined
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={limits.text}
            // Once the note is stored, the field is emptied. Not disabled: that would take the focus away.
            readOnly={add.isPending}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button tone="outline" type="submit" disabled={add.isPending}>
          {texts.workflow.addNote}
        </Button>
      </div>
    </Form>
  );
}
