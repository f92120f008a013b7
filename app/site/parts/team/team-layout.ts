/** The team's order on the page: two large cards, then three and three medium ones, then the others in rows of five. */
export interface TeamLayout<T> {
  large: T[];
  medium: T[];
  others: T[];
}

export function layOutTeam<T>(members: readonly T[]): TeamLayout<T> {
  return { large: members.slice(0, 2), medium: members.slice(2, 8), others: members.slice(8) };
}
