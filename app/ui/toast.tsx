import { type ComponentType, createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

export interface Toast {
  title: string;
  text?: string;
  /** reason of a failure, in a separate line */
  reason?: string;
  /** `lang` attribute, if it differs from the page */
  lang?: string;
  /** a failure; announced assertively */
  destructive?: boolean;
  /** link to the result; opens a new tab */
  link?: { label: string; href: string };
  /** an action such as a retry; because the toast leaves, it must be reachable elsewhere too */
  action?: { label: string; run: () => void };
}

const shownForMs = 5_000;
const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** `useToast()(toast)` shows a message for five seconds, longer while hovered or focused. A new toast replaces the previous one. */
export function useToast(): (toast: Toast) => void {
  return use(ShowToast);
}

export interface ToastTargetProps {
  /** absent while there is no toast */
  card: ReactNode;
  politeness: 'assertive' | 'polite';
}

interface ToastProviderProps {
  children: ReactNode;
  closeLabel?: string;
  /** where a toast stands: on the page, if nothing else is said */
  Target?: ComponentType<ToastTargetProps>;
}

export function ToastProvider({ children, closeLabel = 'Close', Target = PageTarget }: ToastProviderProps) {
  const [shown, setShown] = useState<{ toast: Toast; key: number }>();
  const show = useCallback((toast: Toast) => {
    // Deferred: if the caller closes a dialog in the same event, the toast belongs to the page.
    setTimeout(() => {
      setShown((before) => ({ toast, key: (before?.key ?? 0) + 1 }));
    });
  }, []);
  const close = useCallback(() => setShown(undefined), []);
  return (
    <ShowToast value={show}>
      {children}
      <Target
        card={shown && <ToastCard key={shown.key} toast={shown.toast} closeLabel={closeLabel} onClose={close} />}
        politeness={shown?.toast.destructive ? 'assertive' : 'polite'}
      />
    </ShowToast>
  );
}

function PageTarget({ card, politeness }: ToastTargetProps) {
  return <ToastRegion politeness={politeness}>{card}</ToastRegion>;
}

/** A live region. It is rendered before its text: a region that is inserted with its text is not announced. */
export function ToastRegion({
  politeness,
  children,
}: {
  politeness: ToastTargetProps['politeness'];
  children: ReactNode;
}) {
  return (
    <output className="toast-region" aria-live={politeness}>
      {children}
    </output>
  );
}

function ToastCard({ toast, closeLabel, onClose }: { toast: Toast; closeLabel: string; onClose: () => void }) {
  // Of their own: the mouse may leave while the focus stays.
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, onClose]);

  function act() {
    onClose();
    toast.action?.run();
  }

  return (
    // Hover and focus keep the toast visible, so that its button can be reached.
    <div
      className="toast"
      lang={toast.lang}
      data-destructive={toast.destructive || undefined}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
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
