import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

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
