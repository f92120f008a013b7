import type { PictureSource } from '#contract/media/media.ts';

/** What `data-choices` of a picture holds: enough to name its files. */
export interface PictureChoice extends Pick<
  PictureSource,
  'base' | 'widths' | 'jpegWidths' | 'width' | 'height' | 'colour'
> {
  /** `40% 30%`, where staff have set a focal point */
  position?: string | undefined;
}

/**
 * Gives every picture in `grid` one of its choices at random. Runs as text beside the grid, before its lazy pictures are
 * asked for (a kept page is the same for everybody, so the server cannot choose), and on a page that script has built. It
 * may therefore use nothing from outside itself.
 */
export function pickPictures(grid: Element & { picked?: boolean }): void {
  if (grid.picked) return;
  grid.picked = true;
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
