import { type ReactNode, createContext, use, useCallback, useId, useRef, useState } from 'react';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

export interface ConfirmDialogOptions {
  text: string;
  details?: ReactNode;
  /** Label of the confirming button. Without it the dialog is an alert with an OK button only. */
  confirmLabel?: string;
  /** Label of the other button. Default: cancel. */
  cancelLabel?: string;
  /** Styles the confirming button as destructive. */
  isDestructive?: boolean;
}

/** The dialog is in the language of the component that opens it. */
interface LocalisedOptions extends ConfirmDialogOptions {
  lang: string;
  texts: Catalogue;
}

interface PendingConfirmation extends LocalisedOptions {
  answer: (isConfirmed: boolean) => void;
}

const ConfirmDialogContext = createContext<(options: LocalisedOptions) => Promise<boolean>>(() =>
  Promise.resolve(false),
);

/** `await confirm({ text, confirmLabel })` replaces `window.confirm` and `window.alert`. @returns whether the user confirmed */
export function useConfirmDialog() {
  const open = use(ConfirmDialogContext);
  const lang = useHtmlLang();
  const texts = useTexts();
  return useCallback((options: ConfirmDialogOptions) => open({ ...options, lang, texts }), [open, lang, texts]);
}

export function ConfirmDialogProvider({ children }: { children: ReactNode }) {
  const textId = useId();
  const [shown, setShown] = useState<PendingConfirmation>();
  const pending = useRef<PendingConfirmation>(undefined);

  const open = useCallback(
    (options: LocalisedOptions) =>
      new Promise<boolean>((resolve) => {
        pending.current?.answer(false);
        pending.current = { ...options, answer: resolve };
        setShown(pending.current);
      }),
    [],
  );

  function answer(isConfirmed: boolean) {
    pending.current?.answer(isConfirmed);
    pending.current = undefined;
    setShown(undefined);
  }

  return (
    <ConfirmDialogContext value={open}>
      {children}
      <Dialog
        open={shown !== undefined}
        onClose={() => answer(false)}
        title={shown?.text ?? ''}
        look="plain"
        role="alertdialog"
        describedBy={textId}
        lang={shown?.lang}
        className="admin dialog-sheet confirm-dialog"
      >
        <p className="font-medium" aria-hidden="true">
          {shown?.text}
        </p>
        <div id={textId} className="mt-2 text-ash empty:hidden">
          {shown?.details}
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          {shown?.confirmLabel && (
            <Button tone="outline" onClick={() => answer(false)}>
              {shown.cancelLabel ?? shown.texts.actions.cancel}
            </Button>
          )}
          <Button className={shown?.isDestructive ? 'button-destroy' : undefined} onClick={() => answer(true)}>
            {shown?.confirmLabel ?? shown?.texts.actions.ok}
          </Button>
        </div>
      </Dialog>
    </ConfirmDialogContext>
  );
}
