import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fillLargeStudio } from '#server/testing/fixtures/filled-studio.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { addPhotos, largeStudio } from './back-office.ts';
import { quantile, responseTimes } from './load.ts';
import { measured, median } from './pages.ts';

export interface ListFigures {
  perSecond: number;
  /** of the home page, in milliseconds, while others request the list */
  pageP95Ms: number;
}

const clients = 8;
const headers = { 'accept-encoding': 'br' };

/** `GET /api/media` of a large studio: responses per second, and the latency of pages meanwhile. Studios alternate. */
export async function benchLists(studios: StudioProcess[]): Promise<ListFigures[]> {
  for (const studio of studios) {
    await addPhotos(studio, 3);
    await fillLargeStudio(studio.dataDir, { media: largeStudio.media, messages: 0 });
  }
  const rounds = studios.map(() => ({ perSecond: [] as number[], pageP95Ms: [] as number[] }));
  for (let round = 0; round < 3; round++) {
    for (const [index, { origin }] of studios.entries()) {
      rounds[index]?.perSecond.push(await measured(`${origin}/api/media`));
      const times = await withLoad(`${origin}/api/media`, () => responseTimes(`${origin}/`, 5));
      rounds[index]?.pageP95Ms.push(quantile(times, 0.95));
    }
  }
  return rounds.map(({ perSecond, pageP95Ms }) => ({ perSecond: median(perSecond), pageP95Ms: median(pageP95Ms) }));
}

/**
 * A few clients request repeatedly, at most 400 times a second in total, so that the requests themselves do not use up the
 * CPU.
 */
async function withLoad<T>(url: string, work: () => Promise<T>): Promise<T> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const stopping = new AbortController();
  const all = Promise.all(Array.from({ length: clients }, () => requestRepeatedly(url, agent, stopping.signal)));
  try {
    return await work();
  } finally {
    stopping.abort();
    await all;
    agent.destroy();
  }
}

async function requestRepeatedly(url: string, agent: Agent, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await requestOnce(url, agent);
    await setTimeout(20);
  }
}

function requestOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => answer.resume().once('end', resolve)).once('error', reject);
  });
}
