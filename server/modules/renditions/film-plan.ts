import type { FilmRendition } from '#server/platform/video/film-encoder.ts';

interface Level extends Pick<FilmRendition, 'videoKbps' | 'audioKbps' | 'maxFramesPerSecond'> {
  /** pixels of the box that the picture is fitted into, lying or standing */
  long: number;
  short: number;
}

/** For telephones, for screens, for large screens. */
const levels: Level[] = [
  { long: 854, short: 480, videoKbps: 1_400, audioKbps: 96, maxFramesPerSecond: 30 },
  { long: 1_920, short: 1_080, videoKbps: 6_000, audioKbps: 160, maxFramesPerSecond: 60 },
  { long: 3_840, short: 2_160, videoKbps: 18_000, audioKbps: 192, maxFramesPerSecond: 60 },
];
/** A copy that is hardly lighter than what it stands for is not worth its room. */
const worthwhile = 1.5;

export interface FilmSource {
  /** upright pixels */
  width: number;
  height: number;
  /** undefined where the file does not tell */
  kbps: number | undefined;
  /** Browsers play the file as it is, and get it. */
  isPlayable: boolean;
}

/**
 * Which renditions a film gets, smallest first, so that a film that browsers do not play is shown as soon as can be.
 * Never larger than the source; of one that browsers play, only what is smaller or much lighter than it.
 */
export function planFilm(source: FilmSource): FilmRendition[] {
  const fitting = levels.filter(({ long, short }) => {
    const [sourceShort, sourceLong] = sidesOf(source);
    // A few pixels less is the same format: 1076 lines are 1080p that somebody cropped.
    return sourceLong >= long * 0.97 || sourceShort >= short * 0.97;
  });
  const planned = fitting.map((level) => renditionOf(source, level));
  // 720 lines are more than 480 and less than 1080: such a film also keeps its own size.
  const own = renditionOf(source, ownLevel(source));
  if (own.width > (planned.at(-1)?.width ?? 0) * 1.1) planned.push(own);
  return planned.filter((rendition) => !source.isPlayable || isRelief(rendition, source));
}

function isRelief({ width, videoKbps, audioKbps }: FilmRendition, source: FilmSource): boolean {
  if (width * 1.1 < source.width) return true;
  return source.kbps !== undefined && source.kbps > (videoKbps + audioKbps) * worthwhile;
}

function renditionOf(source: FilmSource, { long, short, ...rates }: Level): FilmRendition {
  const [sourceShort, sourceLong] = sidesOf(source);
  const scale = Math.min(1, long / sourceLong, short / sourceShort);
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  const lines = scale < 1 ? short : Math.min(width, height);
  return { name: String(lines), width, height, ...rates };
}

/** The box of the source itself, at the rate of the next larger level by its share of pixels, 4K at the most. */
function ownLevel(source: FilmSource): Level {
  const [short, long] = sidesOf(source);
  const largest = levels.at(-1) as Level;
  const next = levels.find((level) => level.long >= long && level.short >= short) ?? largest;
  const share = Math.min(1, (short * long) / (next.short * next.long));
  return {
    ...next,
    short: Math.min(short, largest.short),
    long: Math.min(long, largest.long),
    videoKbps: Math.max(400, Math.round(next.videoKbps * share)),
  };
}

function sidesOf({ width, height }: Pick<FilmSource, 'width' | 'height'>): [short: number, long: number] {
  return width < height ? [width, height] : [height, width];
}

/** H.264 of 4:2:0 knows even numbers only. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
