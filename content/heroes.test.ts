import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PageWithHero, pagesWithHero } from '#contract/content/content-pages.ts';
import { heroPictures } from './galleries.ts';
import { builtInPicture, type PictureId } from './pictures.ts';

interface Screen {
  width: number;
  /** height of the hero in CSS pixels */
  height: (name: PageWithHero) => number;
  /** area of the text, as fractions of the hero */
  words: (name: PageWithHero) => { left: number; right: number; top: number; bottom: number };
}

/** Heights as in hero.css, on a phone of 360 x 700 and a screen of 1920 x 1080. */
const screens: Record<'360' | '1920', Screen> = {
  360: {
    width: 360,
    height: (name) => (name === 'home' ? 636 : 504),
    words: (name) => ({ left: 0.05, right: 0.95, top: name === 'home' ? 0.48 : 0.62, bottom: 0.95 }),
  },
  1920: {
    width: 1920,
    height: (name) => (name === 'home' ? 1008 : 736),
    words: (name) => ({ left: 0.04, right: 0.47, top: name === 'home' ? 0.45 : 0.65, bottom: 0.94 }),
  },
};

/** Analyse at quarter size: details of a few pixels do not impair the legibility of text. */
const reduction = 4;

/** Mean difference of neighbouring pixels behind the text, from 0 to 255, for `object-fit: cover`. */
async function contrastBehindText(name: PageWithHero, screen: Screen): Promise<number> {
  const picture = builtInPicture(heroPictures[name]);
  const [place, words] = [{ width: screen.width, height: screen.height(name) }, screen.words(name)];
  const file = path.join(import.meta.dirname, picture.base.slice(1), `${picture.widths.at(-1)}.webp`);
  const scale = Math.max(place.width / picture.width, place.height / picture.height) / reduction;
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const shown = { width: Math.round(place.width / reduction), height: Math.round(place.height / reduction) };
  const { x, y } = picture.focalPoint ?? { x: 50, y: 50 };
  const grey = await sharp(file)
    .resize(width, height, { fit: 'fill' })
    .extract({
      left: Math.round(((width - shown.width) * x) / 100),
      top: Math.round(((height - shown.height) * y) / 100),
      ...shown,
    })
    .greyscale()
    .raw()
    .toBuffer();
  let [sum, points] = [0, 0];
  for (let row = Math.round(words.top * shown.height); row < words.bottom * shown.height - 1; row++) {
    for (let column = Math.round(words.left * shown.width); column < words.right * shown.width - 1; column++) {
      const at = row * shown.width + column;
      const value = grey[at] ?? 0;
      sum += Math.abs(value - (grey[at + 1] ?? 0)) + Math.abs(value - (grey[at + shown.width] ?? 0));
      points++;
    }
  }
  return sum / points;
}

describe('the built-in heroes', () => {
  it.each(pagesWithHero)(
    'have a calm background behind the headline of %s, on a phone and on a desktop',
    async (name) => {
      expect(await contrastBehindText(name, screens[360])).toBeLessThan(8);
      expect(await contrastBehindText(name, screens[1920])).toBeLessThan(8);
    },
  );

  it.each(pagesWithHero)('have the widths for phones and large screens: %s', (name) => {
    const id: PictureId = heroPictures[name];
    const { widths } = builtInPicture(id);
    // The pictures that were made for it are sharp on the largest screens, too.
    if (id.startsWith('heroes/')) expect(widths).toEqual([360, 480, 750, 960, 1600, 2400]);
    else expect(widths.slice(0, 5)).toEqual([360, 480, 750, 960, 1600]);
  });
});
