import { setTimeout as wait } from 'node:timers/promises';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import type { Fault, Seen } from './fault.ts';
import { startBalancer } from './harness/balancer.ts';
import { withCluster } from './harness/cluster.ts';
import { createLedger, type Ledger } from './harness/ledger.ts';
import { signIn } from './harness/studio.ts';
import { until } from './harness/until.ts';

const requestsPerSecond = Number(process.env.FAULT_REQUESTS ?? 200);
const webNodes = 3;
const tickMs = 20;

/** Requests at a constant rate, without waiting for earlier responses: of 40, four enquiries, an upload of three, and pages and lists. */
function startRequests(origin: string, owner: Record<string, string>, ledger: Ledger) {
  const sent = { GET: 0, POST: 0, upload: 0 };
  const failed: string[] = [];
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const over = new AbortController();
  const timed = async (kind: keyof typeof sent, work: () => Promise<boolean | string>) => {
    sent[kind] += 1;
    const at = performance.now();
    const result = await work();
    times.push(performance.now() - at);
    if (result !== true) failed.push(`${kind}: ${result || ledger.unclear.at(-1) || 'no response'}`);
  };
  const get = async (url: string) => {
    try {
      const response = await fetch(origin + url, { signal: AbortSignal.timeout(20_000) });
      await response.arrayBuffer();
      return response.status === 200 || `${url} answered ${response.status}`;
    } catch (error) {
      return `${url}: ${String((error as Error).cause ?? error)}`;
    }
  };
  const sendOne = (number: number) => {
    const place = number % 40;
    if (place === 0) return timed('upload', () => ledger.upload(origin, owner));
    // The other two requests of the upload.
    if (place === 1 || place === 2) return undefined;
    if (place % 10 === 5) return timed('POST', () => ledger.enquire(origin));
    return timed('GET', () => get(place % 3 === 0 ? '/api/galleries' : '/'));
  };

  const startedAt = performance.now();
  const running = (async () => {
    for (let number = 0; !over.signal.aborted; await wait(tickMs)) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * requestsPerSecond);
      for (; number < due; number += 1) {
        const sending = sendOne(number);
        if (!sending) continue;
        pending.add(sending);
        void sending.finally(() => pending.delete(sending));
      }
    }
  })();
  return {
    sent,
    failed,
    async stop() {
      over.abort();
      await running;
      await Promise.all(pending);
      const sorted = times.toSorted((a, b) => a - b);
      const requests = sent.GET + sent.POST + 3 * sent.upload;
      return {
        perSecond: requests / ((performance.now() - startedAt) / 1_000),
        p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      };
    },
  };
}

async function run(rounds: number): Promise<Seen> {
  await buildIfNeeded();
  return withCluster(
    { web: webNodes, script: 'scripts/start.ts', environment: () => ({ DRAIN_SECONDS: '5' }) },
    async ({ nodes }) => {
      const balancer = await startBalancer(nodes.map(({ origin }) => origin));
      const untilReady = (origin: string) =>
        until(
          () => {
            if (!balancer.isReady(origin)) throw new Error(`${origin} does not become ready`);
          },
          { timeoutMs: 60_000 },
        );
      try {
        for (const { origin } of nodes) await untilReady(origin);
        const ledger = await createLedger();
        const owner = await signIn(balancer.origin);
        const requests = startRequests(balancer.origin, owner, ledger);
        for (let round = 0; round < rounds; round += 1) {
          for (const { origin, server } of nodes) {
            await server.stop();
            if ((await server.start()) !== origin) throw new Error('a node has another address now');
            await untilReady(origin);
          }
        }
        const { perSecond, p95Ms } = await requests.stop();
        const { sent, failed } = requests;
        const figures = `${sent.GET} GET, ${sent.POST} POST and ${sent.upload} uploads at ${perSecond.toFixed(0)} requests/s (p95 ${p95Ms.toFixed(0)} ms)`;
        if (failed.length > 0) {
          const why = [...balancer.failures, ...failed].slice(0, 5).join('; ');
          throw new Error(`${failed.length} failed of ${figures}: ${why}`);
        }
        await ledger.expectAll(balancer.origin, owner);
        return { injected: rounds * webNodes, seen: `${figures}, 0 failed, 0 lost` };
      } finally {
        balancer.close();
      }
    },
  );
}

export const rollingRestarts: Fault = {
  name: 'rolling-restarts',
  injected: `a stop of each of ${webNodes} nodes in turn under ${requestsPerSecond} requests/s, with a balancer that asks for /accepting every second`,
  promised: 'no GET, POST or upload fails',
  rounds: 1,
  run,
};
