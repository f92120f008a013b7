import { useEffect, useRef, useState } from 'react';
import { fadeOutMs, nextOf, rotateAfterMs } from './strip-motion.ts';

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
