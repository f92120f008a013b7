export interface AnimatedStrip {
  setPaused: (isPaused: boolean) => void;
  stop: () => void;
}

/**
 * Moves the row in `strip` by one transform animation per cycle, which runs on the compositor and not on the main thread.
 * Fingers and arrow keys move it too. It starts paused.
 */
export function animateStrip(strip: HTMLElement, row: HTMLElement, count: number): AnimatedStrip {
  const animation = row.animate([{ transform: 'translateX(0)' }, { transform: `translateX(${-pitchPx * count}px)` }], {
    duration: cycleMs(count),
    iterations: Infinity,
  });
  animation.pause();
  // Start from where the visitor had scrolled before the animation started.
  animation.currentTime = timeMovedBy(strip.scrollLeft, 0, count);
  strip.scrollTo(0, 0);

  const time = () => Number(animation.currentTime);
  const moveBy = (px: number, from = time()) => {
    animation.currentTime = timeMovedBy(px, from, count);
  };
  let finger: { x: number; time: number } | undefined;
  const release = () => {
    finger = undefined;
  };
  const { on, removeAll } = listeners();
  on(strip, 'keydown', (event) => {
    const { key } = event as KeyboardEvent;
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    event.preventDefault();
    moveBy(key === 'ArrowRight' ? pitchPx : -pitchPx);
  });
  on(strip, 'pointerdown', (event) => {
    const { pointerType, clientX } = event as PointerEvent;
    if (pointerType !== 'mouse') finger = { x: clientX, time: time() };
  });
  on(strip, 'pointermove', (event) => {
    if (finger) moveBy(finger.x - (event as PointerEvent).clientX, finger.time);
  });
  on(strip, 'pointerup', release);
  on(strip, 'pointercancel', release);
  return {
    setPaused: (isPaused) => (isPaused ? animation.pause() : animation.play()),
    stop() {
      removeAll();
      animation.cancel();
    },
  };
}

/** Longer than a tap. What a tap changes is not to wait for a pause, which React would render, and for its end. */
const holdMs = 200;

type Reason = 'hover' | 'focus' | 'touch' | 'hidden' | 'out-of-view';

/**
 * Reports whether animations in `element` pause: it is hovered, focused, touched or out of view, or the tab is hidden.
 *
 * @returns stops watching
 */
export function watchPauseReasons(element: HTMLElement, report: (isPaused: boolean) => void): () => void {
  const reasons = new Set<Reason>(['out-of-view']);
  const set = (reason: Reason, applies: boolean) => {
    if (applies === reasons.has(reason)) return;
    if (applies) reasons.add(reason);
    else reasons.delete(reason);
    report(reasons.size > 0);
  };
  const { on, removeAll } = listeners();
  on(element, 'pointerenter', (event) => set('hover', (event as PointerEvent).pointerType === 'mouse'));
  on(element, 'pointerleave', () => set('hover', false));
  let hold: ReturnType<typeof setTimeout> | undefined;
  on(element, 'touchstart', () => {
    clearTimeout(hold);
    hold = setTimeout(set, holdMs, 'touch', true);
  });
  for (const end of ['touchend', 'touchcancel']) {
    on(element, end, () => {
      clearTimeout(hold);
      set('touch', false);
    });
  }
  // Only keyboard focus pauses: a click also moves the focus, and would pause until it leaves.
  on(element, 'focusin', (event) => set('focus', (event.target as Element).matches(':focus-visible')));
  on(element, 'focusout', () => set('focus', false));
  on(document, 'visibilitychange', () => set('hidden', document.hidden));
  // The focus may have arrived before this code.
  set('focus', element.querySelector(':focus-visible') !== null);
  const observer = new IntersectionObserver(([entry]) => set('out-of-view', !entry?.isIntersecting));
  observer.observe(element);
  return () => {
    removeAll();
    clearTimeout(hold);
    observer.disconnect();
  };
}

/** Event listeners that are removed together. */
function listeners() {
  const all = new AbortController();
  return {
    on: (target: EventTarget, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal: all.signal, passive: type !== 'keydown' }),
    removeAll: () => all.abort(),
  };
}

/** As specified: a picture every 728 px, one pixel every 20 ms. */
export const pitchPx = 728;
export const msPerPx = 20;

/** Duration of a cycle: the strip wraps after 728 px times the number of pictures. */
export function cycleMs(pictureCount: number): number {
  return pitchPx * pictureCount * msPerPx;
}

/** Position of the strip after `ms`, wrapped into one cycle; `ms` may be negative. */
export function positionPx(ms: number, pictureCount: number): number {
  const cycle = pitchPx * pictureCount;
  if (cycle === 0) return 0;
  return ((((ms / msPerPx) % cycle) + cycle) % cycle) | 0;
}

/** The animation time that moves the strip by `px` from its position at `ms`, for touch and arrow keys. */
export function timeMovedBy(px: number, ms: number, pictureCount: number): number {
  const cycle = cycleMs(pictureCount);
  if (cycle === 0) return 0;
  return (((ms + px * msPerPx) % cycle) + cycle) % cycle;
}
