import { iconControls } from './icon-controls.ts';

/** Loads the tooltips on the first hover or focus of an icon control. */
export function startTooltipsOnDemand(): void {
  const listening = new AbortController();
  // The visitor may reach another control before the script is there: it starts from the last event.
  let last: Event;
  let isLoading = false;
  const load = (event: Event) => {
    last = event;
    if (isLoading || !(event.target as Element).closest(iconControls)) return;
    isLoading = true;
    import('./tooltips.ts')
      .then(({ startTooltips }) => startTooltips(last))
      .catch(() => {})
      .finally(() => listening.abort());
  };
  document.addEventListener('pointerover', load, { signal: listening.signal });
  document.addEventListener('focusin', load, { signal: listening.signal });
}
