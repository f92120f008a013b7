import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Fault, Seen } from './fault.ts';
import { createLedger } from './harness/ledger.ts';
import { withStore, createStudio, signIn, untilStatus, withFolder, until } from './harness/studio.ts';

const shortMs = 6_000;
/** Longer than a client waits for an answer. */
const longMs = 45_000;

async function run(rounds: number, fault: ProxyFault, faultMs: number): Promise<Seen> {
  return withStore(async (store) => {
    const proxy = await startFaultyProxy(Number(new URL(store.origin).port));
    const settings = { ...store.environment, S3_ENDPOINT: proxy.origin, WEB_PROCESSES: '1' };
    try {
      return await withFolder(async (folder) => {
        const server = createStudio(folder, settings);
        try {
          const origin = await server.start();
          const owner = await signIn(origin);
          const ledger = await createLedger();
          for (let round = 0; round < rounds; round += 1) {
            const writing = ledger.start(origin, owner);
            await wait(1_500 + Math.random() * 1_500);
            proxy.inject(fault);
            const taken = ledger.enquiries.size;
            await wait(faultMs);
            if (ledger.enquiries.size === taken) throw new Error('no enquiry was taken while the store failed');
            proxy.inject(undefined);
            await writing.stop();
            await until(
              async () => {
                if (!(await ledger.upload(origin, owner)))
                  throw new Error(`no photo is taken after the fault: ${ledger.unclear.at(-1)}`);
              },
              { timeoutMs: 30_000 },
            );
            await untilStatus(`${origin}/readyz`, 200);
            await ledger.expectAll(origin, owner);
            await ledger.expectReady(origin, owner);
          }
          ledger.expectClear();
          const refused = [...ledger.refused].map(([status, times]) => `${times} × ${status}`).join(', ');
          return {
            injected: rounds,
            seen: `${ledger.counts()}; refused clearly: ${refused || 'none'}; all photos ready without a restart`,
          };
        } finally {
          server.kill();
        }
      });
    } finally {
      proxy.close();
    }
  });
}

const storeFault = (name: string, injected: string, fault: ProxyFault, faultMs = shortMs): Fault => ({
  name,
  injected: `the S3 store ${injected} for ${faultMs / 1_000} s`,
  promised:
    'enquiries are taken, uploads succeed or get a clear error within 20 s; photos wait and become ready without a restart',
  rounds: 1,
  run: (rounds) => run(rounds, fault, faultMs),
});

/** OpenStack Swift behind a proxy that fails. */
export const storeFaults: Fault[] = [
  storeFault('store-500', 'answers 500', 500),
  storeFault('store-503', 'answers 503', 503),
  storeFault('store-resets', 'resets connections', 'reset'),
  storeFault('store-silent', 'takes requests and says nothing', 'silent'),
  storeFault('store-silent-long', 'takes requests and says nothing', 'silent', longMs),
];

type ProxyFault = 500 | 503 | 'silent' | 'reset';

/** Passes connections on to a server of this machine, or answers in its place as a failing one does. */
async function startFaultyProxy(port: number) {
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
