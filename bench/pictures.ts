import { largerPhoto } from '#server/testing/fixtures/pictures.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { fetchRaw, measured, median } from './pages.ts';
import { studioMedia } from './studio-media.ts';

export interface PictureFigures {
  /** bytes of the requested picture */
  size: number;
  ours: number;
  uncached: number;
  nginx: number | undefined;
}

/** A picture for a phone: from memory, from disk (`uncached`), and from nginx (medians of alternating rounds). */
export async function benchPictures(studio: StudioProcess, uncached: StudioProcess): Promise<PictureFigures> {
  const [cached, read] = await Promise.all([findSmallPicture(studio), findSmallPicture(uncached)]);
  const picture = await fetchRaw(cached);
  const nginx = hasNginx ? await startNginx(picture) : undefined;
  const rounds: Record<'ours' | 'uncached' | 'nginx', number[]> = { ours: [], uncached: [], nginx: [] };
  for (let round = 0; round < 5; round++) {
    rounds.ours.push(await measured(cached));
    rounds.uncached.push(await measured(read));
    if (nginx) rounds.nginx.push(await measured(`${nginx.origin}/page`));
  }
  nginx?.stop();
  return {
    size: picture.body.byteLength,
    ours: median(rounds.ours),
    uncached: median(rounds.uncached),
    nginx: nginx && median(rounds.nginx),
  };
}

/** Adds a photo and returns the address of one of its files, taken from its page. */
async function findSmallPicture(studio: StudioProcess): Promise<string> {
  const media = await studioMedia(studio);
  await media.register(await media.upload(await largerPhoto()), 'A photo to load');
  await media.untilWhole(1);
  const page = await (await fetch(`${studio.origin}/commercial`)).text();
  const address = /\/media\/[^\s"]+\/640\.avif/.exec(page)?.[0];
  if (!address) throw new Error('The page does not show the photo.');
  return studio.origin + address;
}
