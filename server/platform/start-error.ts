/** Something outside Lightwell keeps it from starting. The message is one line that says what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
