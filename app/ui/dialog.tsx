import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DialogProps {
  open: boolean;
  /** Escape, the close button, and a click beside the dialog. It stays open until `open` says otherwise. */
  onClose: () => void;
  title: string;
  /** `plain` has no heading of its own: the title only names it. */
  look?: 'sheet' | 'plain';
  /** An alert dialog asks something: it has no close button and does not take a click beside it as an answer. */
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  /** False where a stray click would lose what was typed. */
  closesOnBackdrop?: boolean;
  closeLabel?: string;
  lang?: string;
  className?: string;
  children: ReactNode;
}

/** A modal on the browser's own `dialog`: it keeps the focus inside, makes the rest inert and gives the focus back. */
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

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  function closeOnBackdrop(event: MouseEvent) {
    if (closesOnBackdrop && event.target === element.current) onClose();
  }

  /** The browser asks before Escape closes, so that a form can refuse; dialogs and file pickers inside ask with the same event. */
  function askToClose(event: SyntheticEvent) {
    if (event.target !== element.current) return;
    event.preventDefault();
    onClose();
  }

  /** A second Escape closes without asking: whoever refused the first is open again at once. */
  function closedByBrowser(event: SyntheticEvent) {
    if (event.target !== element.current || !open) return;
    onClose();
    queueMicrotask(() => {
      const dialog = element.current;
      if (dialog?.dataset.open === 'true' && !dialog.open) dialog.showModal();
    });
  }

  return (
    // The keyboard's way out is Escape, which the browser turns into `cancel`; the click only serves the mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={element}
      role={role === 'alertdialog' ? role : undefined}
      aria-label={title}
      aria-describedby={describedBy}
      lang={lang}
      data-open={open}
      className={`dialog dialog-${look} ${className ?? ''}`}
      onCancel={askToClose}
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
