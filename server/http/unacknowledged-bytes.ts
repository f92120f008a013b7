import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** The table is read at most this often: with many connections it is long, and all are checked at about the same time. */
const cacheMs = 500;
const tables = ['/proc/net/tcp', '/proc/net/tcp6'];
/** `sl: local:port remote:port state sendqueue:receivequeue`, all of it hexadecimal (proc(5)) */
const line = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;

let queues: Map<string, number> | undefined;
let readAt = Number.NEGATIVE_INFINITY;

/**
 * The number of bytes in a socket's send queue that the client has not acknowledged. Node only sees when the queue takes more
 * bytes, which for a slow client and a long queue is once in many minutes. Two clients with the same port number share one
 * sum: a caller that waits for a change may see one too many, but never misses one.
 *
 * @returns undefined if the operating system is not Linux
 */
export function unacknowledgedBytes({ localPort, remotePort }: Socket): number | undefined {
  if (performance.now() - readAt >= cacheMs) {
    queues = readQueues();
    readAt = performance.now();
  }
  return queues?.get(`${localPort} ${remotePort}`);
}

function readQueues(): Map<string, number> | undefined {
  if (process.platform !== 'linux') return undefined;
  const found = new Map<string, number>();
  for (const table of tables) {
    for (const [, local = '', remote = '', queue = ''] of textOf(table).matchAll(line)) {
      const ports = `${parseInt(local, 16)} ${parseInt(remote, 16)}`;
      found.set(ports, (found.get(ports) ?? 0) + parseInt(queue, 16));
    }
  }
  return found;
}

/** The table of IPv6 does not exist without IPv6. */
function textOf(table: string): string {
  try {
    return readFileSync(table, 'latin1');
  } catch {
    return '';
  }
}
