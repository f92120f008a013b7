import { spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';

export const hasWrk = spawnSync('sh', ['-c', 'command -v wrk']).status === 0;
/** printed in the report: ratios are fair with either, because both sides get the same load */
export const loadTool = hasWrk ? 'wrk' : 'autocannon (Debian’s wrk is not installed; it loads the machine less)';

export interface Load {
  requestsPerSecond: number;
  failures: number;
}

/** Requests `url` on `connections` keep-alive connections for `seconds`. */
export async function load(
  url: string,
  { seconds = 6, connections = 32, headers = {} as Record<string, string> } = {},
): Promise<Load> {
  if (!hasWrk) {
    const result = await autocannon({ url, connections, duration: seconds, headers });
    return { requestsPerSecond: result.requests.average, failures: result.non2xx + result.errors };
  }
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = spawnSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...flags, url], {
    encoding: 'utf8',
  });
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  const failures = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  return { requestsPerSecond: perSecond, failures };
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
