import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type ToastTargetProps, ToastRegion } from '#app/ui/toast.tsx';

/** Toasts of the back office: over the open dialog, because the rest of the page is inert, or on the page. */
export function ToastTarget({ card, politeness }: ToastTargetProps) {
  // A dialog that closes just after the toast must not take it along.
  const dialog = useSyncExternalStore(card ? watchDialogs : watchNothing, topDialog, noDialog);
  return (
    <>
      <ToastRegion politeness={politeness}>{!dialog && card}</ToastRegion>
      {dialog && card && createPortal(<DialogRegion politeness={politeness}>{card}</DialogRegion>, dialog)}
    </>
  );
}

const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);
const noDialog = () => undefined;
const watchNothing = () => () => {};

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** How long a screen reader needs to know a region that is new. */
const regionReadyMs = 150;

/** The region inside a dialog. It is empty at first, like that of the page. */
function DialogRegion({ politeness, children }: { politeness: ToastTargetProps['politeness']; children: ReactNode }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), regionReadyMs);
    return () => clearTimeout(timer);
  }, []);
  return <ToastRegion politeness={politeness}>{isReady && children}</ToastRegion>;
}
