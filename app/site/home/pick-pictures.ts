import type { PictureSource } from '#contract/media/media.ts';

/** An entry of the `data-choices` attribute: the fields needed for the URLs of the files. */
export interface PictureChoice extends Pick<
  PictureSource,
  'base' | 'widths' | 'jpegWidths' | 'width' | 'height' | 'colour'
> {
  /** `object-position` such as `40% 30%`, if the picture has a focal point */
  position?: string | undefined;
}

/**
 * Sets every picture in `grid` to a random one of its choices. The server cannot choose, because the page is cached. Runs as
 * an inline script right after the grid, before its lazy pictures are requested: it must not reference anything outside its
 * own body.
 */
export function pickPictures(grid: Element): void {
  for (const picture of grid.querySelectorAll<HTMLElement>('[data-choices]')) {
    const choices = JSON.parse(picture.dataset['choices'] ?? '[]') as PictureChoice[];
    const choice = choices[Math.floor(Math.random() * choices.length)];
    const image = picture.querySelector('img');
    if (!choice || !image) continue;
    for (const source of picture.querySelectorAll('source')) {
      const format = source.type.replace('image/', '');
      source.srcset = choice.widths.map((width) => `${choice.base}/${width}.${format} ${width}w`).join(', ');
    }
    image.width = choice.width;
    image.height = choice.height;
    image.style.backgroundColor = choice.colour;
    image.style.objectPosition = choice.position ?? '';
    image.src = `${choice.base}/${choice.jpegWidths[choice.jpegWidths.length - 1]}.jpg`;
  }
}
