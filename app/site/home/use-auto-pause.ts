import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(changed: () => void) {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the visitor prefers reduced motion; true on the server and during hydration. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribeToMotion,
    () => matchMedia(reducedMotion).matches,
    () => true,
  );
}

type Reason = 'hover' | 'focus' | 'touch' | 'hidden' | 'out-of-view';

/** Whether animations in `block` pause: it is hovered, focused, touched or out of view, or the tab is hidden. */
export function useAutoPause(block: RefObject<HTMLElement | null>): boolean {
  const [reasons, setReasons] = useState<ReadonlySet<Reason>>(new Set(['out-of-view']));

  useEffect(() => {
    const element = block.current;
    if (!element) return;
    const set = (reason: Reason, applies: boolean) =>
      setReasons((before) => {
        if (before.has(reason) === applies) return before;
        const after = new Set(before);
        if (applies) after.add(reason);
        else after.delete(reason);
        return after;
      });
    const listeners = new AbortController();
    const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal: listeners.signal, passive: true });

    on(element, 'pointerenter', (event) => set('hover', (event as PointerEvent).pointerType === 'mouse'));
    on(element, 'pointerleave', () => set('hover', false));
    on(element, 'touchstart', () => set('touch', true));
    for (const end of ['touchend', 'touchcancel']) on(element, end, () => set('touch', false));
    // Only keyboard focus pauses: a click also moves the focus, and would pause until it leaves.
    on(element, 'focusin', (event) => set('focus', (event.target as Element).matches(':focus-visible')));
    on(element, 'focusout', () => set('focus', false));
    on(document, 'visibilitychange', () => set('hidden', document.hidden));
    const observer = new IntersectionObserver(([entry]) => set('out-of-view', !entry?.isIntersecting));
    observer.observe(element);
    return () => {
      listeners.abort();
      observer.disconnect();
    };
  }, [block]);

  return reasons.size > 0;
}
