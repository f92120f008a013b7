import type { MetaDescriptor } from 'react-router';
import type { PictureSource } from '#contract/media.ts';
import type { Services } from '#server/services.ts';
import { sharePicture } from '#content/galleries.ts';
import { pageMeta, type PagePath } from '#content/page-meta.ts';
import { builtInPicture } from '#content/pictures.ts';
import { fileOf } from '#app/ui/picture.tsx';
import { structuredStudio } from './structured-data.ts';

type Parts = Pick<Services, 'studio' | 'config'>;

interface PageHead {
  path: string;
  /** Without the studio's name. */
  title: string;
  description: string;
  /** What a shared link shows; the site's own card where the page has none. */
  picture?: PictureSource;
}

/**
 * Title, description, address and share tags of a page. Loaders call it and `meta` hands it on, so that none of it is in
 * the browser's script: `export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];`
 */
export async function pageHead({ studio, config }: Parts, page: PageHead): Promise<MetaDescriptor[]> {
  const identity = await studio.identity();
  const origin = config.publicUrl ?? '';
  const title = `${page.title} | ${identity.name}`;
  const url = `${origin}${page.path}`;
  const picture = page.picture ?? builtInPicture(sharePicture);
  const image = `${origin}${fileOf(picture, picture.jpegWidths.at(-1), 'jpg')}`;
  const share = { title, description: page.description, url, image, 'image:alt': picture.alt };
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: identity.name },
    ...Object.entries(share).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': structuredStudio(identity, { url: `${origin}/`, image }) },
  ];
}

/** As `pageHead`, with the built-in title and description of one of the site's own pages. */
export function builtInPageHead(parts: Parts, path: PagePath, picture?: PictureSource): Promise<MetaDescriptor[]> {
  return pageHead(parts, { path, ...pageMeta[path], picture });
}
