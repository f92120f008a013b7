/** Oldest first, and those of the same time by id: the same order on every database. */
export function byAge(a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number {
  return compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
