import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { randomInt } from 'node:crypto';

export interface DroppingProxy {
  origin: string;
  /** number of connections cut so far */
  drops(): number;
  /** target of new connections */
  pointTo(origin: string): void;
  close(): void;
}

/**
 * An unreliable connection to `target`: cuts connections each time another `everyBytes` have been sent, `times` times in
 * total, and half of the times so that the server does not notice.
 */
export async function startDroppingProxy(
  target: string,
  { everyBytes, times }: { everyBytes: number; times: number },
): Promise<DroppingProxy> {
  let to = new URL(target);
  let drops = 0;
  let sinceLast = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      sinceLast += chunk.length;
      if (drops < times && sinceLast >= everyBytes) {
        drops += 1;
        sinceLast = 0;
        near.destroy();
        if (drops % 2 === 0) far.destroy();
        return;
      }
      if (!far.write(chunk)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
    near.on('end', () => far.end());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drops: () => drops,
    pointTo(origin) {
      to = new URL(origin);
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

export interface StallingProxy {
  port: number;
  /** From now on no data passes, in either direction, and nothing is closed: as if the other machine had crashed. */
  stall(): void;
  /** New connections work again; earlier ones stay dead. */
  recover(): void;
  close(): void;
}

/** A connection to a local server that can go silent without closing. */
export async function startStallingProxy(targetPort: number): Promise<StallingProxy> {
  let stalled = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => {});
    if (stalled) return;
    const far = connect(targetPort, '127.0.0.1');
    open.add(far);
    far.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      stalled = true;
      for (const socket of open) socket.unpipe().pause();
    },
    recover() {
      stalled = false;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

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
