import type { VideoRendition } from '#server/platform/video/film-encoder.ts';

interface Level extends Pick<VideoRendition, 'videoKbps' | 'audioKbps' | 'maxFramesPerSecond'> {
  /** longer and shorter side of the bounding box, in pixels */
  long: number;
  short: number;
}

/** For phones, for screens, for large screens. */
const levels: Level[] = [
  { long: 854, short: 480, videoKbps: 1_400, audioKbps: 96, maxFramesPerSecond: 30 },
  { long: 1_920, short: 1_080, videoKbps: 6_000, audioKbps: 160, maxFramesPerSecond: 60 },
  { long: 3_840, short: 2_160, videoKbps: 18_000, audioKbps: 192, maxFramesPerSecond: 60 },
];
/** A rendition must have a bit rate lower than the source's by this factor to be worth its space. */
const minBitRateRatio = 1.5;

export interface PlannedVideo {
  /** upright pixels */
  width: number;
  height: number;
  /** undefined if the file does not say */
  kbps: number | undefined;
  /** Every browser can play the file, and is offered it. */
  isPlayable: boolean;
}

/**
 * Which renditions a film gets, smallest first, so that a film that browsers cannot play is shown as soon as possible.
 * Never larger than the source; for a film that every browser plays, only renditions that are smaller or have a much lower bit rate.
 * @param maxShortSide of the largest rendition, in pixels
 */
export function planVideo(source: PlannedVideo, maxShortSide = Infinity): VideoRendition[] {
  const allowed = levels.filter(({ short }) => short <= maxShortSide);
  const fitting = allowed.filter(({ long, short }) => {
    const [sourceShort, sourceLong] = toSides(source);
    // A few pixels less count as the same format: 1076 pixels are a cropped 1080p.
    return sourceLong >= long * 0.97 || sourceShort >= short * 0.97;
  });
  const planned = fitting.map((level) => createRendition(source, level));
  // A film between two levels, such as 720p, also gets its own size.
  const own = createRendition(source, ownLevel(source, allowed));
  if (own.width > (planned.at(-1)?.width ?? 0) * 1.1) planned.push(own);
  return planned.filter((rendition) => !source.isPlayable || isWorthwhile(rendition, source));
}

function isWorthwhile({ width, videoKbps, audioKbps }: VideoRendition, source: PlannedVideo): boolean {
  if (width * 1.1 < source.width) return true;
  return source.kbps !== undefined && source.kbps > (videoKbps + audioKbps) * minBitRateRatio;
}

function createRendition(source: PlannedVideo, { long, short, ...rates }: Level): VideoRendition {
  const [sourceShort, sourceLong] = toSides(source);
  const scale = Math.min(1, long / sourceLong, short / sourceShort);
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  const shorterSide = scale < 1 ? short : Math.min(width, height);
  return { name: String(shorterSide), width, height, ...rates };
}

/** A level of the source's size, with the bit rate of the next larger level scaled by pixels, and the largest allowed one at most. */
function ownLevel(source: PlannedVideo, allowed: Level[]): Level {
  const [short, long] = toSides(source);
  const largest = allowed.at(-1) as Level;
  const next = allowed.find((level) => level.long >= long && level.short >= short) ?? largest;
  const fraction = Math.min(1, (short * long) / (next.short * next.long));
  return {
    ...next,
    short: Math.min(short, largest.short),
    long: Math.min(long, largest.long),
    videoKbps: Math.max(400, Math.round(next.videoKbps * fraction)),
  };
}

function toSides({ width, height }: Pick<PlannedVideo, 'width' | 'height'>): [short: number, long: number] {
  return width < height ? [width, height] : [height, width];
}

/** H.264 with 4:2:0 subsampling requires even dimensions. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
