import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux (from 32768) and macOS (from 49152) give to outgoing connections and to servers that ask for any port. */
const [firstPort, lastPort] = [20_000, 32_000];

/**
 * A TCP port of 127.0.0.1 that is free now, for a server that is started by its number. A port that the system chooses could be
 * given to a connection of another test before that server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
