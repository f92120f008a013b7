import { ListOrdered } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';

interface MoveToPositionProps {
  name: string;
  index: number;
  count: number;
  /** absent while the order cannot be changed */
  onMove?: ((from: number, to: number) => void) | undefined;
}

/** A button that asks for the number of the new place: dragging over hundreds of entries is too far. */
export function MoveToPosition({ name, index, count, onMove }: MoveToPositionProps) {
  const { ordering, actions } = useTexts();
  const lang = useHtmlLang();
  const [isOpen, setIsOpen] = useState(false);
  const label = ordering.moveTo(name);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const place = Number(new FormData(event.currentTarget).get('place'));
    setIsOpen(false);
    if (place - 1 !== index) onMove?.(index, place - 1);
  }

  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        aria-disabled={!onMove}
        onClick={() => onMove && setIsOpen(true)}
      >
        <ListOrdered aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
      {isOpen &&
        createPortal(
          <Dialog
            open
            onClose={() => setIsOpen(false)}
            title={label}
            closeLabel={actions.close}
            lang={lang}
            className="admin confirm-dialog"
          >
            <form className="mt-4 grid gap-4" onSubmit={submit}>
              <Field label={ordering.place(count)} name="place" required>
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
            </form>
          </Dialog>,
          document.body,
        )}
    </>
  );
}
