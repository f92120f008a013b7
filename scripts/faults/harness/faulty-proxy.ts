import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type ProxyFault = 500 | 503 | 'silent' | 'reset';

/** Passes connections on to a server of this machine, or answers in its place as a failing one does. */
export async function startFaultyProxy(port: number) {
  let fault: ProxyFault | undefined;
  const open = new Set<Socket>();
  const fail = (near: Socket, how: ProxyFault) => {
    near.on('data', () => {
      if (how === 'silent') return;
      if (how === 'reset') near.resetAndDestroy();
      else if (near.writable) {
        const body = '<Error><Code>SlowDown</Code><Message>Injected.</Message></Error>';
        near.end(
          `HTTP/1.1 ${how} Injected\r\ncontent-type: application/xml\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
      }
    });
  };
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => {}).on('close', () => open.delete(near));
    if (fault) return fail(near, fault);
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Also for connections that are open; without a fault it passes them on again. */
    inject(next: ProxyFault | undefined) {
      fault = next;
      for (const socket of open) {
        if (next === 'silent') socket.unpipe().pause();
        else socket.resetAndDestroy();
      }
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
