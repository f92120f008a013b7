/** Lightwell cannot start, for a reason outside of it. The message is one line that says what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
