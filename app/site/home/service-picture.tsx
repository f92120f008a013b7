import type { PictureSource } from '#contract/media/media.ts';
import { toFileUrl, formatObjectPosition, formatSrcSet } from '#app/ui/picture.tsx';
import type { PictureChoice } from './pick-pictures.ts';

interface ServicePictureProps {
  /** id of the card, which names its choices */
  card: string;
  pictures: PictureSource[];
  sizes: string;
}

/**
 * The picture of a card: like `Picture`, with its other choices in `data-choices`. An inline script chooses among them
 * (pick-pictures.ts). The aspect ratio is fixed, so the layout does not shift.
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

/** What the script that chooses needs of a picture (pick-pictures.ts). */
export function toChoice(source: PictureSource): PictureChoice {
  const { base, widths, jpegWidths, width, height, colour } = still(source);
  return { base, widths, jpegWidths, width, height, colour, position: formatObjectPosition(source) };
}

/** Cards show the still JPEG of an animated picture. */
function still(source: PictureSource): PictureSource {
  return source.isAnimated ? { ...source, widths: [] } : source;
}
