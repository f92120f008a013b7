import { useEffect, useRef, useSyncExternalStore } from 'react';
import { subscribeToWindow } from '#app/admin/shell/subscribe-to-window.ts';

/**
 * Counts the enquiries that arrived since somebody looked at the list of them in this tab.
 * @param count of enquiries that nobody has dealt with yet
 */
export function useUnseenEnquiries(
  count: number | undefined,
  { showsEnquiries, onUnseen }: { showsEnquiries: boolean; onUnseen: (count: number) => void },
): void {
  const isLooking = useSyncExternalStore(subscribe, isInFront) && showsEnquiries;
  const before = useRef<number>(undefined);
  const unseen = useRef(0);
  useEffect(() => {
    if (count === undefined) return;
    const arrived = Math.max(0, count - (before.current ?? count));
    before.current = count;
    // Those that a colleague has dealt with meanwhile are no longer new.
    unseen.current = isLooking ? 0 : Math.min(unseen.current + arrived, count);
    onUnseen(unseen.current);
  }, [count, isLooking, onUnseen]);
}

function isInFront(): boolean {
  return !document.hidden && document.hasFocus();
}

const subscribe = subscribeToWindow('visibilitychange', 'focus', 'blur');
