import { photo } from '#server/testing/fixtures/pictures.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { fetchRaw, measured, median } from './pages.ts';
import { studioMedia } from './studio-media.ts';

export interface PictureFigures {
  /** bytes of the picture that is asked for */
  size: number;
  ours: number;
  forgetful: number;
  nginx: number | undefined;
}

/** A picture as a phone gets it: from memory, read anew each time (`forgetful`), and from nginx (medians of alternating rounds). */
export async function benchPictures(studio: StudioProcess, forgetful: StudioProcess): Promise<PictureFigures> {
  const [kept, read] = await Promise.all([smallPictureOf(studio), smallPictureOf(forgetful)]);
  const picture = await fetchRaw(kept);
  const nginx = hasNginx ? await startNginx(picture) : undefined;
  const rounds: Record<'ours' | 'forgetful' | 'nginx', number[]> = { ours: [], forgetful: [], nginx: [] };
  for (let round = 0; round < 5; round++) {
    rounds.ours.push(await measured(kept));
    rounds.forgetful.push(await measured(read));
    if (nginx) rounds.nginx.push(await measured(`${nginx.origin}/page`));
  }
  nginx?.stop();
  return {
    size: picture.body.byteLength,
    ours: median(rounds.ours),
    forgetful: median(rounds.forgetful),
    nginx: nginx && median(rounds.nginx),
  };
}

/** Adds a photo and gives the address of one of its files as its page names it. */
async function smallPictureOf(studio: StudioProcess): Promise<string> {
  const media = await studioMedia(studio);
  await media.claim(await media.upload(await photo()), 'A photo to load');
  await media.untilWhole(1);
  const page = await (await fetch(`${studio.origin}/commercial`)).text();
  const address = /\/media\/[^\s"]+\/640\.avif/.exec(page)?.[0];
  if (!address) throw new Error('The page does not show the photo.');
  return studio.origin + address;
}
