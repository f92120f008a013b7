import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(changed: () => void) {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the visitor has asked for less motion; on the server, and until React has taken over, nothing moves. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribeToMotion,
    () => matchMedia(reducedMotion).matches,
    () => true,
  );
}

type Reason = 'hover' | 'focus' | 'touch' | 'hidden' | 'away';

/** Whether `block` has to stand still now: under the mouse, with the focus, under a finger, out of sight or in a hidden tab. */
export function useStillness(block: RefObject<HTMLElement | null>): boolean {
  const [reasons, setReasons] = useState<ReadonlySet<Reason>>(new Set(['away']));

  useEffect(() => {
    const element = block.current;
    if (!element) return;
    const set = (reason: Reason, holds: boolean) =>
      setReasons((before) => {
        if (before.has(reason) === holds) return before;
        const after = new Set(before);
        if (holds) after.add(reason);
        else after.delete(reason);
        return after;
      });
    const listening = new AbortController();
    const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal: listening.signal, passive: true });

    on(element, 'pointerenter', (event) => set('hover', (event as PointerEvent).pointerType === 'mouse'));
    on(element, 'pointerleave', () => set('hover', false));
    on(element, 'touchstart', () => set('touch', true));
    for (const end of ['touchend', 'touchcancel']) on(element, end, () => set('touch', false));
    // A click leaves the focus on what was clicked; only the keyboard's focus means that somebody reads on there.
    on(element, 'focusin', (event) => set('focus', (event.target as Element).matches(':focus-visible')));
    on(element, 'focusout', () => set('focus', false));
    on(document, 'visibilitychange', () => set('hidden', document.hidden));
    const observer = new IntersectionObserver(([entry]) => set('away', !entry?.isIntersecting));
    observer.observe(element);
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [block]);

  return reasons.size > 0;
}
