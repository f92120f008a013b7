import type { ContentItem } from '#contract/content/shown-item.ts';
import type { VideoSource } from '#contract/media/film.ts';
import type { PictureSource } from '#contract/media/media.ts';
import type { TextInLanguage } from '#app/site/words/shown-text.ts';

/** A video on a page: an upload, a property video or a sample. */
export interface VideoCardProps extends ContentItem {
  title: string;
  description: string;
  /** URL of the video file */
  videoUrl: string;
  /** its renditions, smallest first */
  sources?: readonly VideoSource[];
  durationSeconds?: number | null;
  /** poster; null if none could be made */
  poster: PictureSource | string | null;
  /** short facts under the title, such as length and quality */
  facts?: readonly TextInLanguage[];
  isOwners?: boolean;
  /** upload time; undefined for samples */
  createdAt?: string;
}
