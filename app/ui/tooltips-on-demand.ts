import { iconControls } from './icon-controls.ts';

/** Loads the tooltips when a mouse first hovers over an icon control or a key first focuses one. */
export function startTooltipsOnDemand(): void {
  const listening = new AbortController();
  // The visitor may reach another control before the script is there: it starts from the last event.
  let last: Event;
  let isLoading = false;
  const load = (event: Event) => {
    last = event;
    if (isLoading || !showsTooltip(event)) return;
    isLoading = true;
    import('./tooltips.ts')
      .then(({ startTooltips }) => startTooltips(last))
      .catch(() => {})
      .finally(() => listening.abort());
  };
  document.addEventListener('pointerover', load, { signal: listening.signal });
  document.addEventListener('focusin', load, { signal: listening.signal });
}

/** A finger does not show tooltips: `tooltips.ts` ignores it, and loading them would delay the answer to its tap. */
function showsTooltip(event: Event): boolean {
  if (event instanceof PointerEvent && event.pointerType !== 'mouse') return false;
  const control = (event.target as Element).closest(iconControls);
  return control !== null && (event.type !== 'focusin' || control.matches(':focus-visible'));
}
