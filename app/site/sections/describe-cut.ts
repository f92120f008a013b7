/** What a screen reader says of the slider between two pictures. */
export function describeCut(percent: number, before: string, after: string): string {
  return `${percent} % ${before}, ${100 - percent} % ${after}`;
}
