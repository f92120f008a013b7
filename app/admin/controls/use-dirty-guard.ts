import { useCallback, useRef } from 'react';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';

/** The guard of a form that tells it whether something in it is not saved. */
export function useDirtyGuard() {
  const isDirty = useRef(false);
  const mayDiscard = useUnsavedGuard(() => isDirty.current);
  const onDirtyChange = useCallback((now: boolean) => {
    isDirty.current = now;
  }, []);
  return { mayDiscard, onDirtyChange };
}
