import { useSyncExternalStore } from 'react';
import type { HelpTopic } from '#app/i18n/help/help-article.ts';

/** An article, or the list of all. */
type OpenHelp = HelpTopic | 'list';

let open: OpenHelp | undefined;
const listeners = new Set<() => void>();

/** Opens the help at an article or at the list, from anywhere in the back office; undefined closes it. */
export function showHelp(what: OpenHelp | undefined): void {
  open = what;
  for (const listener of listeners) listener();
}

/** At what the help is open; undefined: it is closed. */
export function useOpenHelp(): OpenHelp | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => undefined,
  );
}
