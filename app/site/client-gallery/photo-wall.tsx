import type { CSSProperties } from 'react';
import { fillIn } from '#contract/fill-in.ts';
import type { ClientItem } from '#app/services-context.ts';
import { AlteredLabel } from '#app/site/alteration/altered-label.tsx';
import { PhotoLink } from '#app/site/gallery/photo-grid.tsx';
import { videoAttributes } from '#app/site/video/video-section.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { cutIntoBlocks, layOutBlock, type BlockLayout } from './wall-rows.ts';
import type { ClientGalleryWords } from './words.ts';

interface PhotoWallProps {
  items: readonly ClientItem[];
  words: ClientGalleryWords;
}

/**
 * Photos and films of a section in their order, uncropped, in justified rows. It is cut into blocks of which the browser lays out those near
 * the screen alone; each has its height from the start. A photo links to its largest file; with script it opens the lightbox.
 */
export function PhotoWall({ items, words }: PhotoWallProps) {
  const shown = items.filter(({ film, picture }) => (film ? film.sources.length > 0 : picture));
  return cutIntoBlocks(shown).map((block) => {
    const layouts = layOutBlock(block.map(toItemRatio));
    return (
      <div key={block[0]?.id} className="wall-block" style={blockStyle(layouts)}>
        <ul className="wall-rows">
          {block.map((item, index) => (
            <li key={item.id} id={item.id} className="wall-item" style={placeStyle(layouts, index)}>
              {item.film ? (
                <FilmTile item={item} words={words} />
              ) : (
                <PhotoTile item={item} layouts={layouts} at={index} />
              )}
              {item.picture && <AlteredLabel picture={item.picture} />}
              {item.download !== undefined && (
                <a
                  href={item.download}
                  download={item.name}
                  className="wall-download"
                  aria-label={fillIn(words.downloadNamed, { name: item.name })}
                >
                  ↓
                </a>
              )}
              {/* Printed below it: a contact sheet is of use with the names of the files. */}
              <span className="wall-name">{item.name}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function toItemRatio({ picture, film }: ClientItem): number {
  const size = picture ?? film?.size;
  return size ? size.width / size.height : 16 / 9;
}

/** Short names: they stand at each of hundreds of photos. */
const short = ['n', 'm', 'w'] as const;

function blockStyle(layouts: readonly BlockLayout[]): CSSProperties {
  return Object.fromEntries(
    layouts.flatMap(({ height: { perWidth, gaps } }, at) => [
      [`--${short[at]}h`, perWidth.toFixed(4)],
      [`--${short[at]}g`, gaps.toFixed(3)],
    ]),
  ) as CSSProperties;
}

function placeStyle(layouts: readonly BlockLayout[], index: number): CSSProperties {
  return Object.fromEntries(
    layouts.flatMap(({ places }, at) => {
      const { fraction = 1, gaps = 0 } = places[index] ?? {};
      return [
        [`--${short[at]}`, fraction],
        [`--${short[at]}k`, gaps],
      ];
    }),
  ) as CSSProperties;
}

/** A file as wide as this is enough for a photo of the wall on any screen. */
const widestInWall = 1_440;

function PhotoTile({ item, layouts, at }: { item: ClientItem; layouts: readonly BlockLayout[]; at: number }) {
  const { picture, name } = item;
  if (!picture) return null;
  const { base, width, height, colour, jpegWidths } = picture;
  const widths = jpegWidths.filter((one, index) => one <= widestInWall || index === 0);
  return (
    <PhotoLink photo={picture}>
      {/* One list of sizes, of which the server sends the format that the browser takes: a list for each format would be half of the page. */}
      <img
        srcSet={widths.map((one) => `${base}?size=${one} ${one}w`).join(', ')}
        sizes={formatSizes(layouts, at)}
        src={`${base}?size=${widths.at(-1)}`}
        width={width}
        height={height}
        alt={`${picture.alt} ${name}`}
        loading="lazy"
        decoding="async"
        style={{ backgroundColor: colour, aspectRatio: `${width}/${height}` }}
      />
    </PhotoLink>
  );
}

/** In steps of 5 % of the window, so that they are alike and compress well. The wall has the whole width, up to 120rem. */
function formatSizes(layouts: readonly BlockLayout[], at: number): string {
  const [narrow, middle, wide] = layouts.map(({ places }) => Math.ceil((places[at]?.fraction ?? 1) * 19) * 5);
  return `(min-width: 64rem) ${wide}vw, (min-width: 40rem) ${middle}vw, ${narrow}vw`;
}

const filmSizes = '(min-width: 64rem) 40vw, 91vw';

function FilmTile({ item: { id, name, picture, film }, words }: { item: ClientItem; words: ClientGalleryWords }) {
  if (!film) return null;
  const title = name.replace(/\.[^.]+$/, '');
  const videoUrl = film.sources.at(-1)?.url ?? '';
  const played = { id, title, description: '', videoUrl, sources: film.sources, poster: picture };
  return (
    <a href={videoUrl} className="wall-film" {...videoAttributes(played)}>
      {picture && <Picture source={picture} alt="" sizes={filmSizes} widest={widestInWall} />}
      <span className="wall-play">
        <Icon name="play" size={22} />
      </span>
      <span className="wall-title">{fillIn(words.playFilm, { name: title })}</span>
    </a>
  );
}
