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
    const { base, widths, jpegWidths } = choice;
    const filesOf = (format: string, sizes: number[]) =>
      sizes.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
    for (const source of picture.querySelectorAll('source')) source.remove();
    // A source without files is invalid: a new picture has only JPEGs.
    for (const format of widths.length > 0 ? ['avif', 'webp'] : []) {
      const source = document.createElement('source');
      source.type = `image/${format}`;
      source.sizes = image.sizes;
      source.srcset = filesOf(format, widths);
      image.before(source);
    }
    image.width = choice.width;
    image.height = choice.height;
    image.style.backgroundColor = choice.colour;
    image.style.objectPosition = choice.position ?? '';
    image.srcset = filesOf('jpg', jpegWidths);
    image.src = `${base}/${jpegWidths[jpegWidths.length - 1]}.jpg`;
  }
}
