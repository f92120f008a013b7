import { type FormEvent, createContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form } from '#app/admin/controls/form.tsx';

/** Opens the dialog for an entry of the area, by its place. */
export const AskPosition = createContext<(index: number) => void>(() => {});

interface PositionDialogProps {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onClose: () => void;
}

/** Asks for the number of the new place. It is above the list, whose cards move and go while it is open. */
export function PositionDialog({ name, index, count, onMove, onClose }: PositionDialogProps) {
  const { ordering, actions } = useTexts();
  const lang = useHtmlLang();
  const [wrong, setWrong] = useState<{ text: string }>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const place = Number(new FormData(event.currentTarget).get('place'));
    if (!Number.isInteger(place) || place < 1 || place > count) return setWrong({ text: ordering.wrongPlace(count) });
    onClose();
    if (place - 1 !== index) onMove(index, place - 1);
  }

  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={ordering.moveTo(name)}
      closeLabel={actions.close}
      lang={lang}
      className="admin confirm-dialog"
    >
      <Form refused={wrong} className="mt-4 grid gap-4" onSubmit={submit}>
        <Field label={ordering.place(count)} name="place" required error={wrong?.text}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={1}
              max={count}
              step={1}
              defaultValue={index + 1}
              inputMode="numeric"
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-end">
          {ordering.move}
        </Button>
      </Form>
    </Dialog>,
    document.body,
  );
}
