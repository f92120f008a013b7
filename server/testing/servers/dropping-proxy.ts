import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

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
