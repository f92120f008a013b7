import { useCallback, useEffect, useRef, useState, startTransition, useSyncExternalStore } from 'react';
import type * as stripAnimationModule from './strip-animation.ts';

/** As specified: a new category every 15 s. */
const rotateAfterMs = 15_000;
const fadeOutMs = 300;

interface Rotation<T> {
  /** the chosen item; changes at once */
  chosen: T;
  /** the visible item; changes when the previous one has faded out */
  visible: T;
  /** changes each time an item becomes visible, also if it is the same one again */
  turn: number;
  isFadingOut: boolean;
  choose: (item: T) => void;
}

/**
 * Rotates through `items`, one every 15 s, with a fade. `isPaused` stops the timer, which then continues with the remaining
 * time; choosing an item, even the current one, restarts it.
 */
export function useRotation<T>(
  items: readonly T[],
  { isPaused, fades }: { isPaused: boolean; fades: boolean },
): Rotation<T> {
  const [chosen, setChosen] = useState({ item: items[0] as T, turn: 0 });
  const [visible, setVisible] = useState(chosen);
  const choose = useCallback((item: T) => setChosen(({ turn }) => ({ item, turn: turn + 1 })), []);
  const remaining = useRef({ of: chosen, ms: rotateAfterMs });

  useEffect(() => {
    if (chosen === visible) return;
    const timer = setTimeout(() => setVisible(chosen), fades ? fadeOutMs : 0);
    return () => clearTimeout(timer);
  }, [chosen, visible, fades]);

  useEffect(() => {
    if (isPaused) return;
    if (remaining.current.of !== chosen) remaining.current = { of: chosen, ms: rotateAfterMs };
    const clock = remaining.current;
    const startedAt = performance.now();
    const timer = setTimeout(() => choose(findNext(items, chosen.item)), clock.ms);
    return () => {
      clearTimeout(timer);
      clock.ms = Math.max(0, clock.ms - (performance.now() - startedAt));
    };
  }, [isPaused, chosen, items, choose]);

  return {
    chosen: chosen.item,
    visible: visible.item,
    turn: visible.turn,
    isFadingOut: chosen !== visible,
    choose,
  };
}

/** The next item of a list, wrapping around. */
export function findNext<T>(list: readonly T[], current: T): T {
  return list[(list.indexOf(current) + 1) % list.length] ?? current;
}

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
    import('./strip-animation.ts').then(
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
