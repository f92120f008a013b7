import { useEffect } from 'react';
import { iconControls } from './icon-controls.ts';

/** Loads the tooltips on the first hover or focus of an icon control. */
export function useTooltips(): void {
  useEffect(() => {
    const listening = new AbortController();
    const load = (event: Event) => {
      if (!(event.target as Element).closest(iconControls)) return;
      listening.abort();
      import('./tooltips.ts').then(({ startTooltips }) => startTooltips(event)).catch(() => {});
    };
    document.addEventListener('pointerover', load, { signal: listening.signal });
    document.addEventListener('focusin', load, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
