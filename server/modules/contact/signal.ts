/** How much a signal counts. Two half ones make a whole. */
export const half = 1;
export const whole = 2;

/** Something that tells a program's message from a visitor's. */
export interface Signal {
  weight: number;
  /** in words that name neither an address nor what was written */
  reason: string;
}
