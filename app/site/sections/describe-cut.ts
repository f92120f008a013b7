/**
 * What a screen reader says of the slider between two pictures. Without `fillIn`, which would be a file of its own for the
 * script that every page loads.
 *
 * @param text with {shown} and {rest}, the percentages of the first and the second
 */
export function describeCut(percent: number, text: string): string {
  return text.replace('{shown}', String(percent)).replace('{rest}', String(100 - percent));
}
