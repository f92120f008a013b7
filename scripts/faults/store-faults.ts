import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Seen } from './fault.ts';
import { type ProxyFault, startFaultyProxy } from './harness/faulty-proxy.ts';
import { createLedger } from './harness/ledger.ts';
import { withStore } from './harness/store.ts';
import { createStudio, signIn, untilStatus, withFolder } from './harness/studio.ts';
import { until } from './harness/until.ts';

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
