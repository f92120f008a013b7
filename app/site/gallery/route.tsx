import { data } from 'react-router';
import { fillIn } from '#contract/content/shown-item.ts';
import { EmptyList } from '#app/site/sections/section-heading.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { VideoCards } from '../video/video-section.tsx';
import { TextLink } from '../frame/links.tsx';
import { loadContent } from '../load-content.ts';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { loadGalleryPage } from './load-gallery-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [page, content] = await Promise.all([loadGalleryPage(context, params.slug), loadContent(context, 'gallery')]);
  // oxlint-disable-next-line typescript/only-throw-error -- how React Router expects a 404
  if (!page) throw data(null, { status: 404 });
  const { name, description, lang, pictures, videos, shown } = page;
  const head = await pageHead(context, {
    path: `/gallery/${params.slug}`,
    title: name,
    description:
      description ?? fillIn(content.descriptions[videos.length > 0 ? 'films' : 'pictures'], { gallery: name }),
    ...shown,
    videos,
  });
  return { content, name, description, lang, pictures, videos, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Gallery({
  loaderData: { content, name, description, lang, pictures, videos },
}: Route.ComponentProps) {
  return (
    <article className="section" aria-labelledby="gallery-title">
      <header className="wrap section-head columns-12 items-end gap-y-5">
        <h1 id="gallery-title" lang={lang?.['name']} className="col-span-12 text-h1 lg:col-span-7">
          {name}
        </h1>
        {description && (
          <p
            lang={lang?.['description']}
            className="measure col-span-12 text-lead whitespace-pre-line text-ash lg:col-span-4 lg:col-start-9"
          >
            {description}
          </p>
        )}
      </header>
      {pictures.length > 0 && <PhotoGrid pictures={pictures} label={name} />}
      {pictures.length === 0 && (
        <div className="wrap">
          {videos.length > 0 ? (
            <VideoCards videos={videos} label={name} headingLevel={2} />
          ) : (
            <EmptyList {...content.empty} />
          )}
        </div>
      )}
      <p className="wrap mt-[clamp(2.5rem,5vw,4.5rem)]">
        <TextLink to="/contact">{content.call}</TextLink>
      </p>
    </article>
  );
}
