import { reachedControl } from './reached-control.ts';

/** A control with only an icon. Its accessible name is also shown as a tooltip. */
const reachedIcon = (event: Event) => reachedControl(event, '.icon-button, .hero-down, .lightbox-step');

/** Loads the tooltips when a mouse first hovers over an icon control or a key first focuses one. */
export function startTooltipsOnDemand(): void {
  const listening = new AbortController();
  // The visitor may reach another control before the script is there: it starts from the last event.
  let last: Event;
  let isLoading = false;
  const load = (event: Event) => {
    last = event;
    if (isLoading || !reachedIcon(event)) return;
    isLoading = true;
    import('./tooltips.ts')
      .then(({ startTooltips }) => startTooltips(reachedIcon, last))
      .catch(() => {})
      .finally(() => listening.abort());
  };
  document.addEventListener('pointerover', load, { signal: listening.signal });
  document.addEventListener('focusin', load, { signal: listening.signal });
}
