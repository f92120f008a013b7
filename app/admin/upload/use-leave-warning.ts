import { useEffect, useSyncExternalStore } from 'react';
import type { UploadRunner } from './upload-runner.ts';

/** Has the browser ask before the page is left while files are on their way, from the first call to the last. */
export function useLeaveWarning(runner: UploadRunner) {
  const isRunning = useSyncExternalStore(
    runner.subscribe,
    () => runner.getSnapshot().isRunning,
    () => false,
  );
  useEffect(() => {
    if (!isRunning) return;
    // The browser asks in its own words; its question appears only if the event is cancelled.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
