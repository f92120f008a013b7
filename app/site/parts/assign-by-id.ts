/**
 * For each item of a document the entry of a table with its id, such as the picture of a card. An item that the owner has
 * added gets the entry of a built-in one that is hidden.
 */
export function assignById<Entry>(items: readonly { id: string }[], table: Readonly<Record<string, Entry>>): Entry[] {
  const shown = new Set(items.map(({ id }) => id));
  const free = Object.entries(table).flatMap(([id, entry]) => (shown.has(id) ? [] : [entry]));
  return items.map(({ id }) => table[id] ?? free.shift() ?? (Object.values(table)[0] as Entry));
}
