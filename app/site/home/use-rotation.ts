import { useEffect, useRef, useState } from 'react';

/** As specified: a new category every 15 s. */
const rotateAfterMs = 15_000;
const fadeOutMs = 300;

interface Rotation<T> {
  /** the chosen item; changes at once */
  chosen: T;
  /** the visible item; changes when the previous one has faded out */
  visible: T;
  isFadingOut: boolean;
  choose: (item: T) => void;
}

/**
 * Rotates through `items`, one every 15 s, with a fade. `isPaused` stops the timer, which then continues with the remaining
 * time; choosing an item restarts it.
 */
export function useRotation<T>(
  items: readonly T[],
  { isPaused, fades }: { isPaused: boolean; fades: boolean },
): Rotation<T> {
  const [chosen, setChosen] = useState<T>(items[0] as T);
  const [visible, setVisible] = useState<T>(items[0] as T);
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
    const timer = setTimeout(() => setChosen(nextOf(items, chosen)), clock.ms);
    return () => {
      clearTimeout(timer);
      clock.ms = Math.max(0, clock.ms - (performance.now() - startedAt));
    };
  }, [isPaused, chosen, items]);

  return { chosen, visible, isFadingOut: chosen !== visible, choose: setChosen };
}

/** The next item of a list, wrapping around. */
export function nextOf<T>(list: readonly T[], current: T): T {
  const next = list[(list.indexOf(current) + 1) % list.length];
  if (next === undefined) throw new Error('An empty list has no next');
  return next;
}
