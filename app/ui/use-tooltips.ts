import { useEffect } from 'react';
import { iconControls } from './icon-controls.ts';

/** Loads the tooltips when the mouse or the keyboard first comes to a control that could have one. */
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
