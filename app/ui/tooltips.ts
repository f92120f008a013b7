import { computePosition, flip, offset, shift } from '@floating-ui/dom';
import './tooltips.css';

/** Hover time until a tooltip opens. */
const openAfterMs = 700;
/** The next tooltip opens without delay within this time after the previous one closed. */
const skipWithinMs = 300;
const gapPx = 8;

/**
 * Shows tooltips for icon controls on hover and keyboard focus. Listens on the document, so that controls added later are
 * included. The tooltip is a popover, because popovers are displayed above dialogs.
 *
 * @param reachedIcon the icon control that an event reaches
 * @param last the last hover or focus before this module was loaded
 */
export function startTooltips(reachedIcon: (event: Event) => HTMLElement | undefined, last: Event): void {
  const bubble = document.createElement('div');
  bubble.className = 'tooltip';
  bubble.popover = 'manual';
  bubble.ariaHidden = 'true';
  document.body.append(bubble);
  let shownFor: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = -Infinity;

  const open = (control: Element) => {
    bubble.textContent = control.ariaLabel ?? control.textContent.trim();
    bubble.toggleAttribute('data-on-night', control.closest('.on-night, .hero, .lightbox') !== null);
    bubble.showPopover();
    void computePosition(control, bubble, {
      placement: 'top',
      strategy: 'fixed',
      middleware: [offset(gapPx), flip(), shift({ padding: gapPx })],
    }).then(({ x, y }) => Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` }));
  };
  const close = () => {
    clearTimeout(timer);
    shownFor = undefined;
    if (!bubble.matches(':popover-open')) return;
    bubble.hidePopover();
    closedAt = performance.now();
  };
  const enter = (event: Event) => {
    const control = reachedIcon(event);
    if (control === shownFor) return;
    close();
    if (!control) return;
    shownFor = control;
    const waits = event.type === 'focusin' || performance.now() - closedAt < skipWithinMs ? 0 : openAfterMs;
    timer = setTimeout(() => open(control), waits);
  };

  document.addEventListener('pointerover', enter);
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', close);
  document.addEventListener('pointerdown', close, { capture: true });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  addEventListener('scroll', close, { capture: true, passive: true });
  enter(last);
}
