import { request } from 'node:http';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { load } from './load.ts';

const headers = { 'accept-encoding': 'br' };

/**
 * The cached home page compared with nginx serving the same bytes (medians of alternating rounds), and renders without the
 * cache.
 */
export async function benchPages(studio: StudioProcess, uncached: StudioProcess) {
  // From its second request on the page is recompressed: both sides send that.
  await load(`${studio.origin}/`, { seconds: 3, headers });
  const page = await fetchRaw(`${studio.origin}/`);
  const nginx = hasNginx ? await startNginx({ body: page.body, contentType: 'text/html; charset=utf-8' }) : undefined;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < 5; round++) {
    ours.push(await measured(`${studio.origin}/`));
    if (nginx) theirs.push(await measured(`${nginx.origin}/page`));
  }
  nginx?.stop();
  await load(`${uncached.origin}/`, { seconds: 3, connections: 8, headers });
  const renders = await load(`${uncached.origin}/`, { seconds: 6, connections: 8, headers });
  return { ours: median(ours), nginx: nginx && median(theirs), uncachedPerSecond: renders.requestsPerSecond };
}

/** Requests per second. @throws if one failed */
export async function measured(url: string): Promise<number> {
  const { requestsPerSecond, failures } = await load(url, { headers });
  if (failures > 0) throw new Error(`${failures} answers of ${url} were not 2xx.`);
  return requestsPerSecond;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The body as transferred, still compressed. */
export function fetchRaw(url: string): Promise<{ body: Buffer; contentType: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ body: Buffer.concat(chunks), contentType: String(answer.headers['content-type']) }),
      );
    })
      .once('error', reject)
      .end();
  });
}
