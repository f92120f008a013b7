import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type * as stripAnimationModule from './movement.ts';

type StripAnimation = typeof stripAnimationModule;

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

/** Loads the code that moves the featured work and pauses it; a failure is retried when `tries` changes. */
export function useStripAnimation(tries: number): StripAnimation | undefined {
  const [stripAnimation, setMovement] = useState<StripAnimation>();
  useEffect(() => {
    import('./movement.ts').then(
      // In a transition React yields to the browser, and to a tap, while it renders the row twice.
      (loaded) => startTransition(() => setMovement(loaded)),
      () => {},
    );
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- retries after a failure
  }, [tries]);
  return stripAnimation;
}

/** Whether animations in the element with `id` pause: `movement` is not loaded yet, or it finds a reason. */
export function useAutoPause(id: string, stripAnimation: StripAnimation | undefined): boolean {
  const [isPaused, setIsPaused] = useState(true);
  useEffect(() => {
    const block = document.getElementById(id);
    // Not in the event, which may be the touch of a tap.
    const report = (paused: boolean) => startTransition(() => setIsPaused(paused));
    return block ? stripAnimation?.watchPauseReasons(block, report) : undefined;
  }, [id, stripAnimation]);
  return isPaused;
}
