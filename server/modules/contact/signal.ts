/** Weights of signals. A message is suspected from `whole` on, so one whole or two half signals suffice. */
export const half = 1;
export const whole = 2;

/** Evidence that a program, not a visitor, sent a message. */
export interface Signal {
  weight: number;
  /** shown to staff; contains no address, and none of the message's text but the words of spam-words.ts */
  reason: string;
}
