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
