import type { PictureSource } from '#contract/media/media.ts';
import { featuredWork } from '#content/featured-work.ts';
import { samplePicture } from '../parts/page-pictures.ts';

export interface FeaturedPicture {
  id: string;
  image: PictureSource;
  alt: string;
}

export interface FeaturedCategory {
  id: string;
  label: string;
  /** path of the page with the whole portfolio */
  to: string;
  /** undefined until they are loaded */
  pictures: FeaturedPicture[] | undefined;
}

export type FeaturedPictures = Record<string, FeaturedPicture[]>;

/** The pictures of one category. */
export function featuredPicturesOf({ images }: (typeof featuredWork)[number]): FeaturedPicture[] {
  return images.map((imageId) => {
    const image = samplePicture(imageId);
    return { id: imageId, image, alt: image.alt };
  });
}

/**
 * `/featured-work.json`: the pictures of all categories. The page contains only those of the first category: the others are
 * shown after 15 seconds at the earliest, and would make the document larger for everybody.
 */
export function loader(): Response {
  const pictures: FeaturedPictures = Object.fromEntries(
    featuredWork.map((category) => [category.id, featuredPicturesOf(category)]),
  );
  return Response.json(pictures);
}
