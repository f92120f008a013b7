import { data } from 'react-router';
import { EmptyList } from '#app/site/sections/empty-list.tsx';
import { PhotoGrid } from '../parts/gallery/photo-grid.tsx';
import { VideoCards } from '../parts/video/video-cards.tsx';
import { TextLink } from '../parts/links.tsx';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { loadGalleryPage } from './load-gallery-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await loadGalleryPage(context, params.slug);
  // oxlint-disable-next-line typescript/only-throw-error -- how React Router expects a 404
  if (!page) throw data(null, { status: 404 });
  const { name, description, pictures, videos, shown } = page;
  const head = await pageHead(context, {
    path: `/gallery/${params.slug}`,
    title: name,
    description: description ?? `${name}: ${videos.length > 0 ? 'films' : 'pictures'} by the studio.`,
    ...shown,
    videos,
  });
  return { name, description, pictures, videos, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Gallery({ loaderData: { name, description, pictures, videos } }: Route.ComponentProps) {
  return (
    <article className="section" aria-labelledby="gallery-title">
      <header className="wrap section-head columns-12 items-end gap-y-5">
        <h1 id="gallery-title" className="col-span-12 text-h1 lg:col-span-7">
          {name}
        </h1>
        {description && (
          <p className="measure col-span-12 text-lead whitespace-pre-line text-ash lg:col-span-4 lg:col-start-9">
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
            <EmptyList title="No pictures here yet." text="We are still choosing. Please come back in a few days." />
          )}
        </div>
      )}
      <p className="wrap mt-[clamp(2.5rem,5vw,4.5rem)]">
        <TextLink to="/contact">Book a session like this</TextLink>
      </p>
    </article>
  );
}
