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
