import { useEffect } from 'react';

type Guard = () => Promise<boolean>;

let guard: Guard | undefined;

/**
 * Asks before another tab is opened or the user logs out. For a panel with unsaved changes.
 * @returns removes the guard
 */
export function guardLeaving(mayLeaveNow: Guard): () => void {
  guard = mayLeaveNow;
  return () => {
    if (guard === mayLeaveNow) guard = undefined;
  };
}

export async function mayLeave(): Promise<boolean> {
  return guard === undefined || (await guard());
}

/** While it is on, the browser asks before the document is left. */
export function useUnloadWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    // The browser shows its own dialog if the event is cancelled.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
