import type { ChildProcess } from 'node:child_process';

const beatMs = 1_000;
/** A process that starts may be busy for this many beats. */
const maxUnansweredAtStart = 60;

/**
 * Sends a ping to a process once a second, to detect a blocked event loop. It counts pings and not seconds: while the whole
 * machine is suspended no ping is sent, so no process is replaced for that.
 *
 * @param maxUnanswered how many pings in a row may stay without a response after the first response
 */
export function watchHeartbeat(child: ChildProcess, maxUnanswered: number, onUnresponsive: () => void): void {
  let unanswered = 0;
  let limit = maxUnansweredAtStart;
  const timer = setInterval(() => {
    if (unanswered >= limit) {
      clearInterval(timer);
      onUnresponsive();
      return;
    }
    unanswered += 1;
    // A ping that cannot be sent counts as unanswered.
    if (child.connected) child.send({ type: 'ping' }, () => {});
  }, beatMs);
  child.on('message', (message) => {
    if ((message as { type?: unknown }).type !== 'pong') return;
    unanswered = 0;
    limit = maxUnanswered;
  });
  child.once('exit', () => clearInterval(timer));
}

/** The other side: responds to the pings of the parent process. */
export function respondToHeartbeat(): void {
  process.on('message', (message) => {
    if ((message as { type?: unknown }).type === 'ping') process.send?.({ type: 'pong' }, undefined, {}, () => {});
  });
}
