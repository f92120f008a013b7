import { useSyncExternalStore } from 'react';

export type SettingsSection = 'studio' | 'mail' | 'password' | 'sessions' | 'privacy' | 'audit' | 'language';

let openSection: SettingsSection | undefined;
const listeners = new Set<() => void>();

/** Opens the settings dialog at a section, from anywhere in the back office; undefined closes it. */
export function showSettings(section: SettingsSection | undefined): void {
  openSection = section;
  for (const listener of listeners) listener();
}

/** The section at which the settings dialog was opened; undefined: it is closed. */
export function useOpenSettings(): SettingsSection | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openSection,
    () => undefined,
  );
}
