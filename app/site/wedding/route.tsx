import { weddingVideos } from '#content/sample-videos.ts';
import { GallerySection } from '#app/site/gallery/gallery-section.tsx';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadPage } from '../load-page.ts';
import { loadUploads, loadVideos } from '../load-content.ts';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { Sections } from '#app/site/sections/sections.tsx';
import { Statement } from '#app/site/sections/titled-texts.tsx';
import { ServiceCall } from '#app/site/sections/call-to-action.tsx';
import { VideoSection } from '../video/video-section.tsx';
import { pageHead } from '../seo/page-head.ts';
import { listOffers } from './wedding-offers.ts';
import type { Route } from './+types/route';
import { findDressPictures } from './find-dress-pictures.ts';
import { DressRental } from './dress-rental.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ shown, ...page }, videos, dresses] = await Promise.all([
    loadPage(context, 'wedding'),
    loadVideos(context, 'wedding-videography', weddingVideos),
    loadUploads(context, 'wedding-dress-rental'),
  ]);
  const head = await pageHead(context, {
    ...shown,
    videos,
    offers: listOffers(page.content),
  });
  return {
    ...page,
    videos,
    dresses,
    stylePictures: findDressPictures(context, page.content.rental.styles),
    head,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Wedding({ loaderData }: Route.ComponentProps) {
  const { content, hero, galleries, lower, videos, dresses, links, stylePictures } = loaderData;
  return (
    <>
      <PageHero words={content.hero} picture={hero} />
      <Sections
        order={content.sections}
        steps={lower.steps}
        of={{
          gallery: <GallerySection {...galleries.gallery} intro={content.gallery} hasBleed />,
          statement: <Statement text={content.statement.text} picture={lower.statement} />,
          films: (
            <VideoSection
              id="videos"
              intro={content.films}
              videos={videos}
              links={links['videos']}
              className="on-night"
            />
          ),
          rental: (
            <DressRental words={content.rental} pictures={stylePictures} own={dresses} links={links['dress-rental']} />
          ),
          pricing: <PricingTable prices={content.pricing} service="other" />,
          call: <ServiceCall words={content.call} service="other" picture={lower.call} />,
        }}
      />
    </>
  );
}
