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

/**
 * The control that a mouse hovers over or a key focuses. A finger gives none: what is loaded for it then would delay the answer
 * to its tap.
 *
 * @param event `pointerover` or `focusin`
 */
export function reachedControl(event: Event, selector: string): HTMLElement | undefined {
  if (event instanceof PointerEvent && event.pointerType !== 'mouse') return undefined;
  const control = (event.target as Element).closest<HTMLElement>(selector);
  if (!control || (event.type === 'focusin' && !control.matches(':focus-visible'))) return undefined;
  return control;
}
