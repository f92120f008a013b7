import { type ReactNode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders an overlay at the end of the page. Afterwards the focus returns to `opener`. */
export function showOverlay(opener: HTMLElement, render: (close: () => void) => ReactNode): void {
  const overlayRoot = document.createElement('div');
  document.body.append(overlayRoot);
  const root = createRoot(overlayRoot);
  const close = () => {
    root.unmount();
    overlayRoot.remove();
    // The page is inert while an overlay is open, so the focus is restored after it is closed.
    opener.focus({ preventScroll: true });
  };
  root.render(render(close));
}

/**
 * While mounted, the browser's Back calls `close` instead of leaving the page. It adds a history entry, and removes it if the
 * overlay is closed otherwise.
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    let isBack = false;
    const onPop = () => {
      isBack = true;
      latest.current();
    };
    // Else the browser scrolls to the section that the address names, and takes the focus away, when the entry is left.
    history.scrollRestoration = 'manual';
    history.pushState(history.state, '');
    addEventListener('popstate', onPop);
    const restoreAgain = () => setTimeout(() => (history.scrollRestoration = 'auto'));
    return () => {
      removeEventListener('popstate', onPop);
      if (isBack) return void restoreAgain();
      addEventListener('popstate', restoreAgain, { once: true });
      history.back();
    };
  }, []);
}
