import { fillIn } from '#contract/content/fill-in.ts';

/** What a screen reader says of the slider between two pictures. @param text with {shown} and {rest}, of the first and second */
export function describeCut(percent: number, text: string): string {
  return fillIn(text, { shown: percent, rest: 100 - percent });
}
