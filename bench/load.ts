import { spawnSync } from 'node:child_process';
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
