import { type ReactNode, type RefObject, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useToast, useToastRegion } from 'react-aria/useToast';
import { type QueuedToast, ToastQueue, type ToastState, useToastQueue } from 'react-stately/useToastState';
import { Icon } from './icon.tsx';
import type { Toast } from './toast.ts';

const shownForMs = 5_000;
const queue = new ToastQueue<Toast>();

/** For `showToast`. */
export function show(toast: Toast): void {
  // Deferred: if the caller closes a dialog in the same event, the toast belongs to the page.
  setTimeout(() => {
    queue.clear();
    queue.add(toast, { timeout: shownForMs });
  });
}

interface ToastsProps {
  /** name of the region of the page */
  label: string;
  closeLabel: string;
}

/** The toast that is shown: over the open dialog, because the rest of the page is inert, or on the page. */
export default function Toasts(props: ToastsProps): ReactNode {
  const state = useToastQueue(queue);
  const isShown = state.visibleToasts.length > 0;
  // A dialog that closes just after the toast must not take it along.
  const dialog = useSyncExternalStore(isShown ? watchDialogs : watchNothing, topDialog, noDialog);
  if (!isShown) return undefined;
  const region = <Region {...props} state={state} />;
  return dialog ? createPortal(region, dialog) : region;
}

const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);
const noDialog = () => undefined;
const watchNothing = () => () => {};

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

function Region({ label, closeLabel, state }: ToastsProps & { state: ToastState<Toast> }) {
  const ref = useRef<HTMLDivElement>(null);
  const { regionProps } = useToastRegion({ 'aria-label': label }, state, ref);
  return (
    <div {...regionProps} ref={ref} className="toast-region">
      {state.visibleToasts.map((shown) => (
        <Card key={shown.key} shown={shown} state={state} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

interface CardProps {
  shown: QueuedToast<Toast>;
  state: ToastState<Toast>;
  closeLabel: string;
}

function Card({ shown, state, closeLabel }: CardProps) {
  const { title, text, reason, lang, destructive, link, action } = shown.content;
  const ref = useRef<HTMLDivElement>(null);
  const { contentProps } = useToast({ toast: shown }, state, ref as RefObject<HTMLDivElement>);
  const close = () => state.close(shown.key);
  const act = () => {
    close();
    action?.run();
  };
  return (
    <div ref={ref} className="toast" lang={lang} data-destructive={destructive || undefined}>
      <div>
        <div {...contentProps} role={destructive ? 'alert' : 'status'}>
          <p className="toast-title">{title}</p>
          {text && <p className="toast-text">{text}</p>}
          {reason && <p className="toast-text">{reason}</p>}
        </div>
        {link && (
          <a href={link.href} target="_blank" rel="noreferrer" className="toast-act">
            {link.label}
          </a>
        )}
        {action && (
          <button type="button" className="toast-act" onClick={act}>
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={closeLabel} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
