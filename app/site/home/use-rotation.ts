import { useEffect, useRef, useState } from 'react';
import { fadeOutMs, nextOf, rotateAfterMs } from './strip-motion.ts';

interface Rotation<T> {
  /** What is chosen: at once. */
  chosen: T;
  /** What is seen: follows the choice when the old one has faded out. */
  seen: T;
  isFadingOut: boolean;
  choose: (item: T) => void;
}

/**
 * Goes through `items` in their order, one every 15 s, and fades between them. The clock stands while `isStill`, and goes on
 * where it stood; a choice by hand starts it anew.
 */
export function useRotation<T>(
  items: readonly T[],
  { isStill, fades }: { isStill: boolean; fades: boolean },
): Rotation<T> {
  const [chosen, setChosen] = useState<T>(items[0] as T);
  const [seen, setSeen] = useState<T>(items[0] as T);
  const left = useRef({ of: chosen, ms: rotateAfterMs });

  useEffect(() => {
    if (chosen === seen) return;
    const timer = setTimeout(() => setSeen(chosen), fades ? fadeOutMs : 0);
    return () => clearTimeout(timer);
  }, [chosen, seen, fades]);

  useEffect(() => {
    if (isStill) return;
    if (left.current.of !== chosen) left.current = { of: chosen, ms: rotateAfterMs };
    const clock = left.current;
    const startedAt = performance.now();
    const timer = setTimeout(() => setChosen(nextOf(items, chosen)), clock.ms);
    return () => {
      clearTimeout(timer);
      clock.ms = Math.max(0, clock.ms - (performance.now() - startedAt));
    };
  }, [isStill, chosen, items]);

  return { chosen, seen, isFadingOut: chosen !== seen, choose: setChosen };
}
