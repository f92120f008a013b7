import type { SpamSignal } from './spam-signals.ts';

/** A text for every signal. Not in spam-signals.ts, so that the back office can import it without loading zod. */
export type SpamSignalTexts = {
  [Code in SpamSignal['code']]: (signal: Extract<SpamSignal, { code: Code }>) => string;
};

export function textOfSignal(texts: SpamSignalTexts, signal: SpamSignal): string {
  return (texts[signal.code] as (one: SpamSignal) => string)(signal);
}
