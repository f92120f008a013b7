/** Layout of the team: two large cards, two rows of three medium ones, then rows of five. */
export interface TeamLayout<T> {
  large: T[];
  medium: T[];
  others: T[];
}

export function layOutTeam<T>(members: readonly T[]): TeamLayout<T> {
  return { large: members.slice(0, 2), medium: members.slice(2, 8), others: members.slice(8) };
}
