import { request } from 'node:http';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { load, median } from './load.ts';

const headers = { 'accept-encoding': 'br' };

/**
 * The cached home page compared with nginx serving the same bytes (medians of alternating rounds), and renders without the
 * cache.
 */
export async function benchPages(studio: StudioProcess, uncached: StudioProcess) {
  // From its second request on the page is recompressed: both sides send that.
  await load(`${studio.origin}/`, { seconds: 3 });
  const page = await fetchRaw(`${studio.origin}/`);
  const nginx = hasNginx ? await startNginx({ body: page.body, contentType: 'text/html; charset=utf-8' }) : undefined;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < 5; round++) {
    ours.push(await load(`${studio.origin}/`));
    if (nginx) theirs.push(await load(`${nginx.origin}/page`));
  }
  nginx?.stop();
  await load(`${uncached.origin}/`, { seconds: 3, connections: 8 });
  const uncachedPerSecond = await load(`${uncached.origin}/`, { connections: 8 });
  return { ours: median(ours), nginx: nginx && median(theirs), uncachedPerSecond };
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
