import { formatClock } from '#contract/media/film-clock.ts';
import type { MediaItem } from '#contract/media/media.ts';
import type { PropertyVideo } from '#contract/records/property-video.ts';

/** Field values that follow from the chosen film; absent while the media worker has not read them. */
export function findVideoFacts(
  item: Pick<MediaItem, 'film'>,
): Pick<Partial<PropertyVideo>, 'duration' | 'quality' | 'thumbnailUrl'> {
  const { film } = item;
  const quality = videoQuality(item);
  return {
    ...(film?.durationSeconds && { duration: formatClock(film.durationSeconds) }),
    ...(quality && { quality }),
    ...(film?.posterPath && { thumbnailUrl: film.posterPath }),
  };
}

/** By the size of the film itself: its files are smaller ones at first. */
function videoQuality({ film }: Pick<MediaItem, 'film'>): PropertyVideo['quality'] | undefined {
  if (!film?.size) return undefined;
  const { width, height } = film.size;
  const [short, long] = width < height ? [width, height] : [height, width];
  // A film in a wider or narrower shape has one side of its format; a few pixels less count as the same one.
  const reaches = (wanted: { long: number; short: number }) =>
    long >= wanted.long * 0.97 || short >= wanted.short * 0.97;
  if (reaches({ long: 3_840, short: 2_160 })) return '4K UHD';
  return reaches({ long: 1_920, short: 1_080 }) ? '1080p HD' : '720p HD';
}
