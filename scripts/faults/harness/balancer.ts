import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

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
export async function startBalancer(origins: string[]) {
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
