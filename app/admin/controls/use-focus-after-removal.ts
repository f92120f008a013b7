import { useCallback, useEffect, useRef } from 'react';

interface FocusAfterRemoval {
  /** of all entries in their order, also of those that are not rendered */
  ids: readonly string[];
  /** default: the element that has `entryProps` */
  focusEntry?: (id: string) => void;
  /** gets the focus when the last entry has left (default: the page's content) */
  onEmpty?: () => void;
}

/** Makes an element the entry of a list that can get the focus. */
export const entryProps = (id: string) => ({ 'data-entry': id, tabIndex: -1 });

/** Focuses the element that has `entryProps(id)`. */
export function focusListEntry(id: string): void {
  findElement(id)?.focus();
}

/**
 * Gives the focus to the neighbour of an entry that leaves a list with the button that was pressed in it: it would be at the start
 * of the page otherwise, and who works by keyboard or screen reader would have to look for the place again. All lists whose entries
 * can be removed use it.
 * @returns is told which entries are about to leave
 */
export function useFocusAfterRemoval(parts: FocusAfterRemoval): (...ids: string[]) => void {
  const latest = useRef(parts);
  const leaving = useRef<{ before: readonly string[]; left: readonly string[] }>(undefined);

  // After each render: the list is loaded again some time after the entry was deleted.
  useEffect(() => {
    latest.current = parts;
    const { ids, focusEntry = focusListEntry, onEmpty = focusContent } = parts;
    if (!leaving.current) return;
    const { before, left } = leaving.current;
    if (left.every((id) => ids.includes(id))) return;
    const heir = findFocusHeir(before, left, ids);
    // A dialog that has asked first gives the focus back when it closes, which renders the list again.
    if (isInOtherDialog(heir)) return;
    if (!left.some((id) => ids.includes(id))) leaving.current = undefined;
    if (!isFocusLost()) return;
    if (heir === undefined) onEmpty();
    else focusEntry(heir);
  });

  // A list is not rendered without entries.
  useEffect(
    () => () => {
      if (leaving.current && isFocusLost()) (latest.current.onEmpty ?? focusContent)();
    },
    [],
  );

  return useCallback((...left: string[]) => {
    leaving.current = { before: latest.current.ids, left };
  }, []);
}

function isFocusLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body;
}

function isInOtherDialog(id: string | undefined): boolean {
  const dialog = document.activeElement?.closest('dialog') ?? null;
  return dialog !== null && id !== undefined && findElement(id)?.closest('dialog') !== dialog;
}

function findElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`);
}

function focusContent(): void {
  document.getElementById('admin-content')?.focus();
}

/**
 * The entry that gets the focus after others have left a list: the next one, or the one before where there is none.
 * @param left the entries that were to leave; one that is still in the list may be about to, and comes last
 */
export function findFocusHeir(
  before: readonly string[],
  left: readonly string[],
  now: readonly string[],
): string | undefined {
  const at = before.findIndex((id) => left.includes(id) && !now.includes(id));
  const stays = (id: string) => now.includes(id) && !left.includes(id);
  return (
    before.slice(at + 1).find(stays) ??
    before.slice(0, Math.max(0, at)).findLast(stays) ??
    left.find((id) => now.includes(id))
  );
}
