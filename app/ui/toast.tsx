import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { Icon } from './icon.tsx';

export interface Toast {
  title: string;
  text?: string;
  /** A failure: announced at once. */
  destructive?: boolean;
}

const shownForMs = 5_000;
const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** `useToast()(toast)`: a short message for five seconds. A new one takes the place of the one that stands. */
export function useToast(): (toast: Toast) => void {
  return use(ShowToast);
}

export function ToastProvider({ children, closeLabel = 'Close' }: { children: ReactNode; closeLabel?: string }) {
  const [shown, setShown] = useState<{ toast: Toast; key: number }>();
  const show = useCallback((toast: Toast) => setShown((before) => ({ toast, key: (before?.key ?? 0) + 1 })), []);
  const close = useMemo(() => () => setShown(undefined), []);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(close, shownForMs);
    return () => clearTimeout(timer);
  }, [shown, close]);

  return (
    <ShowToast value={show}>
      {children}
      {/* The region stands before its text does: a region that arrives with its text is not announced. */}
      <output className="toast-region" aria-live={shown?.toast.destructive ? 'assertive' : 'polite'}>
        {shown && (
          <div key={shown.key} className="toast" data-destructive={shown.toast.destructive || undefined}>
            <div>
              <p className="font-medium">{shown.toast.title}</p>
              {shown.toast.text && <p className="toast-text">{shown.toast.text}</p>}
            </div>
            <button type="button" className="icon-button" aria-label={closeLabel} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
        )}
      </output>
    </ShowToast>
  );
}
