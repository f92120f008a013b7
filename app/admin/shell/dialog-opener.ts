import { useSyncExternalStore } from 'react';

/** Opens a dialog at a part of it from anywhere in the back office. Undefined closes it. */
export function createDialogOpener<Part extends string>() {
  let openPart: Part | undefined;
  const listeners = new Set<() => void>();
  return {
    show(part: Part | undefined): void {
      openPart = part;
      for (const listener of listeners) listener();
    },

    /** The part at which the dialog was opened; undefined: it is closed. */
    useOpenPart(): Part | undefined {
      return useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => openPart,
        () => undefined,
      );
    },
  };
}
