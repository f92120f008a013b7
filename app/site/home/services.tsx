import { InlineScript } from '#app/ui/inline-script.tsx';
import type { ContentItem } from '#contract/content/shown-item.ts';
import type { PictureSource } from '#contract/media.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Reveal } from '#app/ui/reveal.tsx';
import { isUploaded, OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { PageLink } from '#app/site/frame/links.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { toFileUrl, formatObjectPosition, formatSrcSet } from '#app/ui/picture.tsx';

export interface ServiceCardProps extends ContentItem {
  title: string;
  text: string;
  to: string;
  /** candidates; a random one is shown on each page view */
  pictures: PictureSource[];
}

interface ServicesProps {
  intro: { title: string; text: string };
  rows: [ServiceCardProps[], ServiceCardProps[]];
  /** of the candidates: the page contains the first part (service-choices.ts) */
  partCount: number;
}

/** Four portrait cards above three landscape ones. */
export function Services({ intro, rows, partCount }: ServicesProps) {
  const [first, second] = rows;

  return (
    <section id="services" aria-labelledby="services-title" className="wrap section">
      <SectionHeading id="services-title" title={intro.title}>
        {intro.text}
      </SectionHeading>
      <Reveal>
        <div className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-y-[clamp(2rem,4vw,3.5rem)]" data-parts={partCount}>
          <ul className="grid grid-cols-2 gap-x-(--gap) max-[15rem]:grid-cols-1 gap-y-8 [--gap:clamp(0.875rem,2vw,2rem)] lg:grid-cols-4">
            {first.map((card) => (
              <Card key={card.id} card={card} shape="upright" />
            ))}
          </ul>
          {second.length > 0 && (
            <ul className="grid gap-x-(--gap) gap-y-8 [--gap:clamp(0.875rem,2vw,2rem)] sm:grid-cols-3">
              {second.map((card) => (
                <Card key={card.id} card={card} shape="wide" />
              ))}
            </ul>
          )}
        </div>
        <PickScript />
      </Reveal>
    </section>
  );
}

/** Chooses the pictures while the document is parsed. */
function PickScript() {
  return <InlineScript text={`(${pickPictures})(document.currentScript.previousElementSibling)`} />;
}

const cardSizes = {
  upright: '(min-width: 90rem) 317px, (min-width: 64rem) 23vw, 45vw',
  wide: '(min-width: 90rem) 432px, (min-width: 40rem) 30vw, 91vw',
};

function Card({ card, shape }: { card: ServiceCardProps; shape: 'upright' | 'wide' }) {
  return (
    <li>
      <PageLink to={card.to} className={`service service-${shape}`}>
        <ServicePicture card={card.id} pictures={card.pictures} sizes={cardSizes[shape]} />
        {card.pictures.some(isUploaded) && <OwnerBadge text="您的照片" />}
        <span className="service-label">
          <span lang={card.lang?.['title']} className="display text-h4">
            {card.title}
          </span>
          <Icon name="arrow-right" />
        </span>
        <span lang={card.lang?.['text']} className="mt-1 block text-small text-ash">
          {card.text}
        </span>
      </PageLink>
    </li>
  );
}

interface ServicePictureProps {
  /** id of the card, which names its choices */
  card: string;
  pictures: PictureSource[];
  sizes: string;
}

/**
 * The picture of a card: like `Picture`, with its other choices in `data-choices`. An inline script chooses among them
 * (services.tsx). The aspect ratio is fixed, so the layout does not shift.
 */
export function ServicePicture({ card, pictures, sizes }: ServicePictureProps) {
  const [first] = pictures.map(still);
  if (!first) return null;
  const choices = pictures.length > 1 ? JSON.stringify(pictures.map(toChoice)) : undefined;
  return (
    <picture className="picture" data-card={choices && card} data-choices={choices}>
      {first.widths.length > 0 && (
        <>
          <source type="image/avif" srcSet={formatSrcSet(first, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={formatSrcSet(first, 'webp')} sizes={sizes} />
        </>
      )}
      <img
        sizes={sizes}
        srcSet={formatSrcSet(first, 'jpg')}
        src={toFileUrl(first, first.jpegWidths.at(-1), 'jpg')}
        width={first.width}
        height={first.height}
        alt=""
        loading="lazy"
        style={{ backgroundColor: first.colour, objectPosition: formatObjectPosition(first) }}
        className="service-image"
      />
    </picture>
  );
}

/** What the script that chooses needs of a picture (services.tsx). */
export function toChoice(source: PictureSource): PictureChoice {
  const { base, widths, jpegWidths, width, height, colour } = still(source);
  return { base, widths, jpegWidths, width, height, colour, position: formatObjectPosition(source) };
}

/** Cards show the still JPEG of an animated picture. */
function still(source: PictureSource): PictureSource {
  return source.isAnimated ? { ...source, widths: [] } : source;
}

/** An entry of the `data-choices` attribute: the fields needed for the URLs of the files. */
interface PictureChoice extends Pick<PictureSource, 'base' | 'widths' | 'jpegWidths' | 'width' | 'height' | 'colour'> {
  /** `object-position` such as `40% 30%`, if the picture has a focal point */
  position?: string | undefined;
}

/**
 * Sets every picture in `grid` to a random one of its choices. The server cannot choose, because the page is cached. Which
 * part of them (service-choices.ts) is random too: only the first is in the page, and the pictures of another one are not
 * shown before it is loaded, so that no card changes in sight. Runs as an inline script right after the grid, before its lazy
 * pictures are requested: it must not reference anything outside its own body.
 */
function pickPictures(grid: HTMLElement): void {
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
