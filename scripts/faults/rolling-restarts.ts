import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import type { Fault, Seen } from './fault.ts';
import { withCluster, signIn, until } from './harness/studio.ts';
import { createLedger, type Ledger } from './harness/ledger.ts';

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

const checkMs = 1_000;

interface Node {
  origin: string;
  isReady: boolean;
  agent: http.Agent;
}

/**
 * A plain load balancer: asks each node for `/accepting` every second, sends requests to the ready ones in turn on connections
 * that it keeps, and never repeats a request.
 */
async function startBalancer(origins: string[]) {
  const nodes: Node[] = origins.map((origin) => ({
    origin,
    isReady: false,
    agent: new http.Agent({ keepAlive: true, maxSockets: 200 }),
  }));
  let turn = 0;
  const failures: string[] = [];
  const fail = (response: http.ServerResponse, why: string) => {
    failures.push(why);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(JSON.stringify({ detail: why }));
  };

  const server = http.createServer((request, response) => {
    const ready = nodes.filter(({ isReady }) => isReady);
    const node = ready[(turn += 1) % ready.length];
    if (!node) return fail(response, 'no node is ready');
    const { hostname, port } = new URL(node.origin);
    const { method, url, headers } = request;
    const about = `${method} ${url?.split('?')[0]}`;
    const onward = http.request({ hostname, port, method, path: url, headers, agent: node.agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', (error) => fail(response, `${about}: ${error.message}`));
      answer.pipe(response);
    });
    onward.on('error', (error) => fail(response, `${about}: ${error.message}`));
    request.on('error', () => onward.destroy());
    const begunAt = performance.now();
    response.on('close', () => {
      if (response.writableFinished) return;
      const ms = (performance.now() - begunAt).toFixed(0);
      const { reusedSocket, socket } = onward;
      failures.push(
        `${about}: abandoned after ${ms} ms, ${node.isReady ? 'ready' : 'stopping'} node, ${reusedSocket ? 'kept' : 'new'} connection, ${socket?.bytesRead} bytes received`,
      );
      onward.destroy();
    });
    request.pipe(onward);
  });
  const check = async (node: Node) => {
    const signal = AbortSignal.timeout(checkMs * 3);
    const answer = await fetch(`${node.origin}/accepting`, { signal, headers: { connection: 'close' } }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => {});
    node.isReady = answer?.status === 200;
  };
  const timer = setInterval(() => void Promise.all(nodes.map(check)), checkMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    isReady: (origin: string) => nodes.find((node) => node.origin === origin)?.isReady ?? false,
    close() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      for (const { agent } of nodes) agent.destroy();
    },
  };
}
