import { useSyncExternalStore } from 'react';
import { useUnloadWarning } from '#app/admin/shell/unsaved-work.ts';
import type { UploadRunner } from './upload-runner.ts';

/** Makes the browser ask for confirmation before leaving the page during an upload. */
export function useLeaveWarning(runner: UploadRunner) {
  const isRunning = useSyncExternalStore(
    runner.subscribe,
    () => runner.getSnapshot().isRunning,
    () => false,
  );
  useUnloadWarning(isRunning);
}
