import { type RefObject, useEffect, useState } from 'react';

const shownMs = 4_500;
/** A picture that is still loading is waited for, and asked again after this. */
const againMs = 300;

interface SlideShow {
  stage: RefObject<HTMLElement | null>;
  /** index of the picture */
  current: number;
  /** called with the index of the next picture */
  onShow: (index: number) => void;
  /** no picture follows */
  isLast: boolean;
}

/**
 * Shows one picture after the other while it plays, each for as long as the one before, counted from when it is there. It starts only when
 * somebody asks for it; where motion is to be reduced, pictures change without sliding, as they do by keys (base.css).
 *
 * @returns whether it plays, and a function that starts and stops it
 */
export function useSlideShow(
  playsAtFirst: boolean,
  { stage, current, onShow, isLast }: SlideShow,
): [boolean, (plays: boolean) => void] {
  const [isPlaying, setIsPlaying] = useState(playsAtFirst);
  useScreenAwake(isPlaying);

  useEffect(() => {
    if (!isPlaying) return;
    let timer = setTimeout(goOn, shownMs);
    function goOn() {
      const isThere = stage.current?.querySelector<HTMLImageElement>('[data-current] img')?.complete ?? true;
      if (isThere && !isLast) onShow(current + 1);
      else timer = setTimeout(goOn, againMs);
    }
    return () => clearTimeout(timer);
  }, [isPlaying, stage, current, onShow, isLast]);

  return [isPlaying, setIsPlaying];
}

/** Keeps the screen on, in browsers that can. The browser lets it go when the page is hidden. */
function useScreenAwake(isAwake: boolean): void {
  useEffect(() => {
    if (!isAwake || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const keep = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused while the battery is low, among others: the screen then goes off as it does elsewhere.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await lock?.release();
    };
    void keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, [isAwake]);
}
