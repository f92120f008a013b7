import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media.ts';
import type { ContentItem } from '#contract/content/shown-item.ts';
import { featuredDetails, featuredWork } from '#content/featured-work.ts';
import { assignById, loadContent, samplePicture } from '../load-content.ts';

type Context = Readonly<RouterContextProvider>;

export interface FeaturedPicture {
  id: string;
  image: PictureSource;
  alt: string;
}

export interface FeaturedCategory extends ContentItem {
  label: string;
  /** path of the page with the whole portfolio */
  to: string;
  /** undefined until they are loaded */
  pictures: FeaturedPicture[] | undefined;
}

export type FeaturedPictures = Record<string, FeaturedPicture[]>;

/** The built-in pictures of each category, in the order of the categories. */
export function listFeaturedPictures(context: Context, categories: readonly { id: string }[]): FeaturedPicture[][] {
  return assignById(categories, featuredWork).map((images) => images.map((id) => featuredPicture(context, id)));
}

function featuredPicture(context: Context, id: keyof typeof featuredDetails): FeaturedPicture {
  const image = { ...samplePicture(context, id), focalPoint: featuredDetails[id] };
  return { id, image, alt: image.alt };
}

/**
 * `/featured-work.json`: the pictures of all categories. The page contains only those of the first category: the others are
 * shown after 15 seconds at the earliest, and would make the document larger for everybody.
 */
export async function loader({ context }: { context: Context }): Promise<Response> {
  const { categories } = (await loadContent(context, 'home')).featured;
  const pictures = listFeaturedPictures(context, categories);
  return Response.json(Object.fromEntries(categories.map(({ id }, at) => [id, pictures[at]])) as FeaturedPictures);
}
