import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { register } from 'prom-client';
import type { Services } from '#server/services.ts';
import { startStep } from '../start-failure.ts';
import { readStudioMetrics } from './studio-metrics.ts';
import { createAggregator, registerWebMetrics } from './web-metrics.ts';

/**
 * Serves `GET /metrics` on a port of its own, which no proxy passes on to visitors: all web processes of this machine added up,
 * and the studio as a whole.
 * @throws StartError if it cannot listen there
 */
export async function startMetricsServer(
  services: Services,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; stop(): Promise<void> }> {
  const { log } = services;
  const isOnlyProcess = services.config.webProcesses === 1;
  if (isOnlyProcess) registerWebMetrics(services);
  const processes = isOnlyProcess ? undefined : createAggregator();
  const readWebMetrics = () =>
    processes && Object.keys(cluster.workers ?? {}).length > 0 ? processes.clusterMetrics() : register.metrics();

  const server = createServer(async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const text = `${await readWebMetrics()}\n${await readStudioMetrics(services)}`;
      response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      log.warn({ err: error }, 'the metrics cannot be read');
      response.writeHead(503).end();
    }
  });
  await startStep(
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      }),
    (reason) => `METRICS_HOST ${host} and METRICS_PORT ${port} cannot be listened on: ${reason}`,
  );
  const listening = server.address();
  const ownPort = typeof listening === 'object' ? listening?.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${ownPort}/metrics`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
