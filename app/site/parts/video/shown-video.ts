import type { FilmSource } from '#contract/media/film.ts';
import type { PictureSource } from '#contract/media/media.ts';

/** A video as a page shows it: an upload, a property video or a sample. */
export interface ShownVideo {
  id: string;
  title: string;
  description: string;
  /** The file that plays. */
  videoUrl: string;
  /** The same in the sizes that there are, smallest first. */
  sources?: readonly FilmSource[];
  durationSeconds?: number | null;
  /** The still that stands for it; none for an upload of which none could be made. */
  poster: PictureSource | string | null;
  /** Short facts under the title: its length, its quality. */
  facts?: readonly string[];
  isOwners?: boolean;
  /** When the studio put it here; unknown of the samples. */
  createdAt?: string;
}
