/**
 * The selection after an item was toggled, with all items between it and the one toggled before if Shift was held.
 * @param shown ids in the order of the list
 */
export function selectionAfter(
  selected: ReadonlySet<string>,
  {
    id,
    isSelected,
    rangeFrom,
    shown,
  }: { id: string; isSelected: boolean; rangeFrom?: string | undefined; shown: readonly string[] },
): Set<string> {
  const [at, from] = [shown.indexOf(id), rangeFrom === undefined ? -1 : shown.indexOf(rangeFrom)];
  const toggled = at < 0 || from < 0 ? [id] : shown.slice(Math.min(at, from), Math.max(at, from) + 1);
  const after = new Set(selected);
  for (const one of toggled) {
    if (isSelected) after.add(one);
    else after.delete(one);
  }
  return after;
}
