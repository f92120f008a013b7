import { fillLargeStudio } from '#server/testing/fixtures/filled-studio.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { addPhotos, largeStudio } from './back-office.ts';
import { load, measureLatency, median } from './load.ts';

/** `GET /api/media` of a large studio: responses per second, and the latency of pages meanwhile. Studios alternate. */
export async function benchLists(studios: StudioProcess[]) {
  for (const studio of studios) {
    await addPhotos(studio, 3);
    await fillLargeStudio(studio.dataDir, { media: largeStudio.media, messages: 0 });
  }
  const rounds = studios.map(() => ({ perSecond: [] as number[], pageP97Ms: [] as number[] }));
  for (let round = 0; round < 3; round++) {
    for (const [index, { origin }] of studios.entries()) {
      rounds[index]?.perSecond.push(await load(`${origin}/api/media`));
      // At most 400 times a second, so that the requests themselves do not use up the processor.
      const [page] = await Promise.all([
        measureLatency(`${origin}/`, { seconds: 10 }),
        measureLatency(`${origin}/api/media`, { seconds: 10, connections: 8 }),
      ]);
      rounds[index]?.pageP97Ms.push(page.p97_5);
    }
  }
  return rounds.map(({ perSecond, pageP97Ms }) => ({ perSecond: median(perSecond), pageP97Ms: median(pageP97Ms) }));
}
