import { adminTokenKey } from '#contract/admin-token.ts';

/** Shows the notes for signed-in staff (owner-badge.tsx) in the browser of somebody who is signed in. */
export function showOwnerNotes(): void {
  if (!isSignedIn()) return;
  for (const note of document.querySelectorAll<HTMLElement>('[data-owner-note]')) {
    note.textContent = note.dataset['ownerNote'] ?? '';
    note.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  }
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(adminTokenKey) !== null;
  } catch {
    // localStorage is disabled, so nobody can be signed in.
    return false;
  }
}
