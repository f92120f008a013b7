import { useSyncExternalStore } from 'react';
import { adminTokenKey } from '#contract/admin-token.ts';

/**
 * Whether somebody is signed in in this browser. The token's presence decides what is shown at once; the server decides
 * whether it is still good, and a 401 ends the session (`endSession`).
 */
export interface Session {
  token: string | null;
  /** The session ended by itself, so the panel is kept behind the login card with everything that was typed. */
  hasEnded: boolean;
}

const listeners = new Set<() => void>();
let session: Session | undefined;

function currentSession(): Session {
  session ??= { token: localStorage.getItem(adminTokenKey), hasEnded: false };
  return session;
}

function change(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

export function getToken(): string | null {
  return currentSession().token;
}

export function startSession(token: string) {
  localStorage.setItem(adminTokenKey, token);
  change({ token, hasEnded: false });
}

/** After a 401. A call that went out with an older token says nothing about the one that is held now. */
export function endSession(refusedToken: string | null) {
  if (currentSession().token === null || currentSession().token !== refusedToken) return;
  localStorage.removeItem(adminTokenKey);
  change({ token: null, hasEnded: true });
}

/** After the user's own logout: nothing is kept. */
export function forgetSession() {
  localStorage.removeItem(adminTokenKey);
  change({ token: null, hasEnded: false });
}

/** Another tab signed in or out. There the user may have logged out or met a 401: here typed input is kept either way. */
function followOtherTab(event: StorageEvent) {
  if (event.key !== adminTokenKey && event.key !== null) return;
  const token = localStorage.getItem(adminTokenKey);
  if (token === currentSession().token) return;
  change({ token, hasEnded: token === null });
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

/** `undefined` on the server and during hydration, where nobody can know. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}
