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
 * Sets every picture in `grid` to a random one of its choices. The server cannot choose, because the page is cached. Which
 * part of them (service-choices.ts) is random too: only the first is in the page, and the pictures of another one are not
 * shown before it is loaded, so that no card changes in sight. Runs as an inline script right after the grid, before its lazy
 * pictures are requested: it must not reference anything outside its own body.
 */
export function pickPictures(grid: HTMLElement): void {
  type Choices = Record<string, PictureChoice[]>;
  const pictures = [...grid.querySelectorAll<HTMLElement>('[data-choices]')];
  const part = Math.floor(Math.random() * Number(grid.dataset['parts'] ?? 1));
  const hide = (isHidden: boolean) => {
    for (const picture of pictures) picture.querySelector('img')?.toggleAttribute('hidden', isHidden);
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const show = (picture: HTMLElement, choices: PictureChoice[]) => {
    const choice = choices[Math.floor(Math.random() * choices.length)];
    const image = picture.querySelector('img');
    if (!choice || !image) return;
    const { base, widths, jpegWidths } = choice;
    const listFiles = (format: string, sizes: number[]) =>
      sizes.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
    for (const source of picture.querySelectorAll('source')) source.remove();
    // A source without files is invalid: a new picture has only JPEGs.
    for (const format of widths.length > 0 ? ['avif', 'webp'] : []) {
      const source = document.createElement('source');
      source.type = `image/${format}`;
      source.sizes = image.sizes;
      source.srcset = listFiles(format, widths);
      image.before(source);
    }
    image.width = choice.width;
    image.height = choice.height;
    image.style.backgroundColor = choice.colour;
    image.style.objectPosition = choice.position ?? '';
    image.srcset = listFiles('jpg', jpegWidths);
    image.src = `${base}/${jpegWidths[jpegWidths.length - 1]}.jpg`;
  };
  const showAll = (loaded: Choices) => {
    for (const picture of pictures) {
      const { card = '', choices = '[]' } = picture.dataset;
      show(picture, loaded[card] ?? (JSON.parse(choices) as PictureChoice[]));
    }
  };
  if (part === 0) return showAll({});
  hide(true);
  fetch(`/service-choices.json?part=${part}`)
    .then((response) => response.json() as Promise<Choices>)
    .then(showAll, () => showAll({}))
    .finally(() => hide(false));
}
