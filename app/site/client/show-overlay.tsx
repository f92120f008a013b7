import type { ReactNode } from 'react';
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
