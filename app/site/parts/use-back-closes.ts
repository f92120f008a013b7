import { useEffect, useRef } from 'react';

/**
 * While mounted, the browser's Back calls `close` instead of leaving the page. It adds a history entry, and removes it if the
 * overlay is closed otherwise. React Router must not see these navigations, because it would run the loaders again.
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
