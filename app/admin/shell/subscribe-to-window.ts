type WindowEvent = 'blur' | 'focus' | 'offline' | 'online' | 'visibilitychange';

/** Creates a subscription for `useSyncExternalStore`. The document's `visibilitychange` bubbles up to the window. */
export function subscribeToWindow(...events: WindowEvent[]) {
  return (listener: () => void): (() => void) => {
    for (const event of events) window.addEventListener(event, listener);
    return () => {
      for (const event of events) window.removeEventListener(event, listener);
    };
  };
}
