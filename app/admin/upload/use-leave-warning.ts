import { useEffect, useSyncExternalStore } from 'react';
import type { UploadRunner } from './upload-runner.ts';

/** Makes the browser ask for confirmation before leaving the page during an upload. */
export function useLeaveWarning(runner: UploadRunner) {
  const isRunning = useSyncExternalStore(
    runner.subscribe,
    () => runner.getSnapshot().isRunning,
    () => false,
  );
  useEffect(() => {
    if (!isRunning) return;
    // The browser shows its own dialog if the event is cancelled.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
