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
  /** Where the outcome can be seen; opened beside the page. */
  link?: { label: string; href: string };
  /** What can be done about it, such as trying again. Such a toast stays until it is dismissed. */
  action?: { label: string; run: () => void };
}

const shownForMs = 5_000;
const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** `useToast()(toast)`: a short message for five seconds, longer while it is pointed at. A new one takes the place of the one that stands. */
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
  const [isHeld, setIsHeld] = useState(false);
  const stays = isHeld || toast.action !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(onClose, shownForMs);
    return () => clearTimeout(timer);
  }, [stays, onClose]);

  function act() {
    onClose();
    toast.action?.run();
  }

  return (
    // Whoever reads it or reaches for its button must not lose it to the clock.
    <div
      className="toast"
      lang={toast.lang}
      data-destructive={toast.destructive || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div>
        <p className="toast-title">{toast.title}</p>
        {toast.text && <p className="toast-text">{toast.text}</p>}
        {toast.reason && <p className="toast-text">{toast.reason}</p>}
        {toast.link && (
          <a href={toast.link.href} target="_blank" rel="noreferrer" className="toast-act">
            {toast.link.label}
          </a>
        )}
        {toast.action && (
          <button type="button" className="toast-act" onClick={act}>
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
