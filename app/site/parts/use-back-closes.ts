import { useEffect, useRef } from 'react';

/**
 * While the caller is mounted, the browser's Back calls `close` and leaves the visitor on the page. Closing by other means
 * takes the extra entry of the history away again. React Router sees none of it: it would load the page's data anew.
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    let isBack = false;
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      isBack = true;
      latest.current();
    };
    history.pushState({ ...(history.state as object | null) }, '');
    addEventListener('popstate', onPop, { capture: true });
    return () => {
      removeEventListener('popstate', onPop, { capture: true });
      if (isBack) return;
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
      history.back();
    };
  }, []);
}
