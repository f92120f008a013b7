import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type * as movementModule from './movement.ts';

type Movement = typeof movementModule;

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

/** Loads the code that moves the featured work and pauses it, once `tries` is above 0; a failure is retried when `tries` changes. */
export function useMovement(tries: number): Movement | undefined {
  const [movement, setMovement] = useState<Movement>();
  useEffect(() => {
    if (tries > 0) import('./movement.ts').then(setMovement, () => {});
  }, [tries]);
  return movement;
}

/** Whether animations in `block` pause: `movement` is not loaded yet, or it finds a reason. */
export function useAutoPause(block: RefObject<HTMLElement | null>, movement: Movement | undefined): boolean {
  const [isPaused, setIsPaused] = useState(true);
  useEffect(
    () => (block.current ? movement?.watchPauseReasons(block.current, setIsPaused) : undefined),
    [block, movement],
  );
  return isPaused;
}
