import type { ChildProcess } from 'node:child_process';

const beatMs = 1_000;
/** While it starts, a process has more to do than to answer. */
const startBeats = 60;

/**
 * Asks a process once a second whether its event loop turns. Beats are counted, not seconds: when the whole machine stands
 * still, nobody asks either, and nobody is given up for it.
 *
 * @param maxUnanswered how many beats in a row may stay without an answer once the process has given its first
 */
export function watchHeartbeat(child: ChildProcess, maxUnanswered: number, onSilent: () => void): void {
  let unanswered = 0;
  let limit = startBeats;
  const timer = setInterval(() => {
    if (unanswered >= limit) {
      clearInterval(timer);
      onSilent();
      return;
    }
    unanswered += 1;
    // What cannot be sent is not answered either.
    if (child.connected) child.send({ type: 'ping' }, () => {});
  }, beatMs);
  child.on('message', (message) => {
    if ((message as { type?: unknown }).type !== 'pong') return;
    unanswered = 0;
    limit = maxUnanswered;
  });
  child.once('exit', () => clearInterval(timer));
}

/** The other side: tells the process that started this one that its event loop turns. */
export function answerHeartbeat(): void {
  process.on('message', (message) => {
    if ((message as { type?: unknown }).type === 'ping') process.send?.({ type: 'pong' }, undefined, {}, () => {});
  });
}
