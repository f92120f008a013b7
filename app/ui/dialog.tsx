import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DialogProps {
  open: boolean;
  /** called on Escape, the close button and a click on the backdrop; the caller then sets `open` to false */
  onClose: () => void;
  title: string;
  /** `plain` shows no heading: the title is only the accessible name */
  look?: 'sheet' | 'plain';
  /** an alert dialog has no close button and is not closed by its backdrop, because it needs an answer */
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  /** false if an accidental click would lose typed values */
  closesOnBackdrop?: boolean;
  closeLabel?: string;
  lang?: string;
  className?: string;
  children: ReactNode;
}

/** A modal based on the native `dialog`, which traps the focus, makes the page inert and restores the focus. */
export function Dialog({
  open,
  onClose,
  title,
  look = 'sheet',
  role = 'dialog',
  describedBy,
  closesOnBackdrop = role === 'dialog',
  closeLabel = 'Close',
  lang,
  className,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const restoreCaret = useRef<() => void>(undefined);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      restoreCaret.current = keepCaret(document.activeElement);
      dialog.showModal();
    }
    if (!open && dialog.open) {
      dialog.close();
      restoreCaret.current?.();
    }
  }, [open]);

  // The browser restores the focus only if a dialog is closed before it leaves the document. Only a layout effect is cleaned up before.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => {
      if (!dialog?.open) return;
      dialog.close();
      restoreCaret.current?.();
    };
  }, []);

  function closeOnBackdrop(event: MouseEvent) {
    if (closesOnBackdrop && event.target === element.current) onClose();
  }

  /** Escape fires a cancelable `cancel` event, so that a form can refuse to close. Events of nested dialogs and file inputs bubble here and are ignored. */
  function requestClose(event: SyntheticEvent) {
    if (event.target !== element.current) return;
    event.preventDefault();
    onClose();
  }

  /**
   * A second Escape closes without a `cancel` event: if the caller keeps `open` true, the dialog is opened again.
   * Browsers send `close` a frame late: a dialog that is open by then was opened anew and stays.
   */
  function closedByBrowser(event: SyntheticEvent) {
    if (event.target !== element.current || !open || element.current.open) return;
    onClose();
    queueMicrotask(() => {
      const dialog = element.current;
      if (dialog?.dataset.open === 'true' && !dialog.open) dialog.showModal();
    });
  }

  return (
    // The click handler is for the mouse only; the keyboard alternative is Escape (`cancel`).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={element}
      role={role === 'alertdialog' ? role : undefined}
      aria-label={title}
      aria-describedby={describedBy}
      lang={lang}
      data-open={open}
      className={`dialog dialog-${look} ${className ?? ''}`}
      onCancel={requestClose}
      onClose={closedByBrowser}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div className="dialog-body">
          {look === 'sheet' && <h2 className="text-h4">{title}</h2>}
          {role === 'dialog' && (
            <button type="button" className="icon-button dialog-close" aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
          {children}
        </div>
      )}
    </dialog>
  );
}

/**
 * A closed dialog gives the focus back to a field, but Chromium leaves the caret where the dialog was clicked: what is typed then
 * goes nowhere.
 * @returns puts the caret back if the field has the focus
 */
function keepCaret(field: Element | null): (() => void) | undefined {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart, selectionEnd } = field;
  return () => {
    if (document.activeElement !== field) return;
    // Numbers and e-mail addresses do not tell where the caret is.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}
