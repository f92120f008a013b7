import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine, by default on a free port. Closing it also ends running responses. */
export async function serveLocally(
  answer: RequestListener,
  wantedPort = 0,
): Promise<{ origin: string; close: () => void }> {
  const server = createServer(answer).listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
