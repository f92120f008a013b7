import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';

/** A form with something that was typed and not saved. */
interface Guard {
  isUnsaved: () => boolean;
  ask: () => Promise<boolean>;
  discard: () => void;
  /** It stays open when another tab is opened, as the settings do. */
  outlivesTabs: boolean;
}

const guards = new Set<Guard>();
const unsaved = () => [...guards].filter((guard) => guard.isUnsaved());

/**
 * The one guard of everything that can be typed: before Back, another tab, logging out and closing the form it asks, and before a
 * reload the browser does.
 *
 * @param isDirty whether something is typed that is not saved
 * @returns asks before the form itself is closed; whether it may be
 */
export function useUnsavedGuard(isDirty: () => boolean, { outlivesTabs = false } = {}): () => Promise<boolean> {
  const confirm = useConfirmDialog();
  const { records: texts } = useTexts();
  // Whoever has answered is not asked again while the form is being closed.
  const isDiscarded = useRef(false);
  const ask = useCallback(
    () =>
      confirm({
        text: texts.discard,
        confirmLabel: texts.discardConfirm,
        cancelLabel: texts.keepEditing,
        isDestructive: true,
      }),
    [confirm, texts],
  );
  const latest = useRef({ isDirty, ask });
  useLayoutEffect(() => {
    latest.current = { isDirty, ask };
  });
  useEffect(() => {
    const guard: Guard = {
      isUnsaved: () => !isDiscarded.current && latest.current.isDirty(),
      ask: () => latest.current.ask(),
      discard: () => {
        isDiscarded.current = true;
      },
      outlivesTabs,
    };
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [outlivesTabs]);
  return useCallback(async () => {
    if (isDiscarded.current || !latest.current.isDirty()) return true;
    isDiscarded.current = await latest.current.ask();
    return isDiscarded.current;
  }, []);
}

/** Asks once, whatever is open. @param which what would be lost */
export async function mayLeave(which: (guard: Guard) => boolean = () => true): Promise<boolean> {
  const lost = unsaved().filter(which);
  const last = lost.at(-1);
  if (!last) return true;
  if (!(await last.ask())) return false;
  for (const guard of lost) guard.discard();
  return true;
}

const endsWithTab = (guard: Guard) => !guard.outlivesTabs;

/** The one blocker: asks before Back, Forward or a link takes away a form, and lets the browser ask before a reload. Once, in the panel. */
export function useUnsavedBlocker(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) &&
      unsaved().some(endsWithTab),
  );
  // Of the blocker, not of its state: Back may be pressed again while the question is open, and is asked about anew.
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let isLatest = true;
    void mayLeave(endsWithTab).then((may) => {
      if (!isLatest) return undefined;
      return may ? blocker.proceed() : blocker.reset();
    });
    return () => {
      isLatest = false;
    };
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // The browser shows its own dialog if the event is cancelled.
      if (unsaved().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

/** While it is on, the browser asks before the document is left, such as during an upload. */
export function useUnloadWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
