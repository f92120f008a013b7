import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Requests `url` on `connections` keep-alive connections for `seconds`. */
export async function load(
  url: string,
  { seconds = 6, connections = 32, headers = {} as Record<string, string> } = {},
) {
  const { requests, non2xx, errors } = await autocannon({ url, connections, duration: seconds, headers });
  return { requestsPerSecond: requests.average, failures: non2xx + errors };
}

/** A steady load well below the machine's capacity: measures latency, not throughput. */
const requestsPerSecond = 400;
const connections = 16;

/** Requests `url` for `seconds`. @returns the response times in milliseconds */
export async function responseTimes(url: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const pauseMs = (1000 * connections) / requestsPerSecond;
  const visitor = async (index: number) => {
    await setTimeout((pauseMs * index) / connections);
    while (performance.now() < end) {
      const start = performance.now();
      await fetchPage(url, agent);
      const took = performance.now() - start;
      times.push(took);
      await setTimeout(Math.max(0, pauseMs - took));
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => visitor(index)));
  agent.destroy();
  return times;
}

export function quantile(times: readonly number[], fraction: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * fraction)] ?? Number.NaN;
}

function fetchPage(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    })
      .once('error', reject)
      .end();
  });
}
