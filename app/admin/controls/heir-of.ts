/**
 * The entry that gets the focus after others have left a list: the next one, or the one before where there is none.
 * @param left the entries that were to leave; those that are still in the list have stayed
 */
export function heirOf(before: readonly string[], left: readonly string[], now: readonly string[]): string | undefined {
  const at = before.findIndex((id) => left.includes(id) && !now.includes(id));
  const stays = (id: string) => now.includes(id);
  return before.slice(at + 1).find(stays) ?? before.slice(0, Math.max(0, at)).findLast(stays);
}
