import { useSyncExternalStore } from 'react';
import { adminTokenKey } from '#contract/admin-token.ts';

/**
 * The session of this browser. While there is a token the panel is shown at once; the server decides whether it is still
 * valid, and a 401 ends the session (`endSession`).
 */
export interface Session {
  token: string | null;
  /** The session expired: the panel stays mounted behind the login dialog, so that typed values are kept. */
  hasEnded: boolean;
  /** incremented when another person signs in: the panel begins anew, without what the one before has typed */
  panel: number;
}

const listeners = new Set<() => void>();
let session: Session | undefined;

function currentSession(): Session {
  session ??= { token: localStorage.getItem(adminTokenKey), hasEnded: false, panel: 0 };
  return session;
}

function change(next: Partial<Session>) {
  session = { ...currentSession(), ...next };
  for (const listener of listeners) listener();
}

export function getToken(): string | null {
  return currentSession().token;
}

export function startSession(token: string) {
  localStorage.setItem(adminTokenKey, token);
  change({ token, hasEnded: false });
}

/** Called after a 401. Ignored if the call was sent with an older token than the current one. */
export function endSession(refusedToken: string | null) {
  if (currentSession().token === null || currentSession().token !== refusedToken) return;
  localStorage.removeItem(adminTokenKey);
  change({ token: null, hasEnded: true });
}

/** Called on logout: the panel is unmounted. */
export function forgetSession() {
  localStorage.removeItem(adminTokenKey);
  change({ token: null, hasEnded: false });
}

/** Called when another person has signed in than the one who has typed in the panel. */
export function renewPanel() {
  change({ panel: currentSession().panel + 1 });
}

/** Another tab signed in or out. Typed values are kept here, whether it logged out or its session expired. */
function syncWithOtherTab(event: StorageEvent) {
  if (event.key !== adminTokenKey && event.key !== null) return;
  const token = localStorage.getItem(adminTokenKey);
  if (token === currentSession().token) return;
  change({ token, hasEnded: token === null });
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', syncWithOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', syncWithOtherTab);
  };
}

/** undefined on the server and during hydration, where localStorage cannot be read */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}
