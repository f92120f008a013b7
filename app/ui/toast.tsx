import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';

export interface Toast {
  title: string;
  text?: string;
  /** Why, in a line of its own. */
  reason?: string;
  /** Where it is not the page's language. */
  lang?: string;
  /** A failure: announced at once. */
  destructive?: boolean;
}

const shownForMs = 5_000;
const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** `useToast()(toast)`: a short message for five seconds. A new one takes the place of the one that stands. */
export function useToast(): (toast: Toast) => void {
  return use(ShowToast);
}

interface Shown {
  toast: Toast;
  key: number;
  /** An open dialog makes the rest of the page inert: what is said meanwhile is said inside it. */
  dialog: Element | undefined;
}

export function ToastProvider({ children, closeLabel = 'Close' }: { children: ReactNode; closeLabel?: string }) {
  const [shown, setShown] = useState<Shown>();
  const show = useCallback((toast: Toast) => {
    // Whoever closes a dialog and says so in one go means the page: by then the dialog is gone.
    setTimeout(() => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      setShown((before) => ({ toast, key: (before?.key ?? 0) + 1, dialog }));
    });
  }, []);
  const close = useMemo(() => () => setShown(undefined), []);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(close, shownForMs);
    return () => clearTimeout(timer);
  }, [shown, close]);

  const card = shown && <ToastCard key={shown.key} toast={shown.toast} closeLabel={closeLabel} onClose={close} />;
  const politeness = shown?.toast.destructive ? 'assertive' : 'polite';
  return (
    <ShowToast value={show}>
      {children}
      {/* The region stands before its text does: a region that arrives with its text is not announced. */}
      <output className="toast-region" aria-live={politeness}>
        {!shown?.dialog && card}
      </output>
      {shown?.dialog &&
        createPortal(
          <output className="toast-region" aria-live={politeness}>
            {card}
          </output>,
          shown.dialog,
        )}
    </ShowToast>
  );
}

function ToastCard({ toast, closeLabel, onClose }: { toast: Toast; closeLabel: string; onClose: () => void }) {
  return (
    <div className="toast" lang={toast.lang} data-destructive={toast.destructive || undefined}>
      <div>
        <p className="font-medium">{toast.title}</p>
        {toast.text && <p className="toast-text">{toast.text}</p>}
        {toast.reason && <p className="toast-text">{toast.reason}</p>}
      </div>
      <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
