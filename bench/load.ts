import autocannon from 'autocannon';

const headers = { 'accept-encoding': 'br' };

/** Requests `url` on `connections` keep-alive connections for `seconds`. @returns requests per second @throws if one failed */
export async function load(url: string, { seconds = 6, connections = 32 } = {}): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections, duration: seconds, headers });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers of ${url} were not 2xx.`);
  return requests.average;
}

/** A steady load well below the machine's capacity: measures latency, not throughput. @returns milliseconds */
export async function measureLatency(url: string, { seconds = 8, perSecond = 400, connections = 16 } = {}) {
  // A response that comes late is a figure, not a failure.
  const steady = { url, connections, overallRate: perSecond, duration: seconds, timeout: 60, headers };
  const { latency, non2xx, errors } = await autocannon(steady);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers of ${url} were not 2xx.`);
  return latency;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
