import { closingCalls } from '#content/closing-calls.ts';
import { heroPositions } from '#content/galleries.ts';
import {
  dressRental,
  weddingFilmsIntro,
  weddingGalleryIntro,
  weddingHero,
  weddingStatement,
} from '#content/pages/wedding.ts';
import { weddingPricing } from '#content/pricing.ts';
import { weddingVideos } from '#content/sample-videos.ts';
import { GallerySection } from '#app/site/sections/gallery-section.tsx';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadUploads, loadVideos, samplePicture } from '../parts/page-pictures.ts';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { Statement } from '#app/site/sections/statement.tsx';
import { ServiceCall } from '#app/site/sections/service-call.tsx';
import { VideoSection } from '../parts/video/video-section.tsx';
import { builtInPageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { DressRental } from './dress-rental.tsx';
import { loadWeddingPictures } from './load-wedding-pictures.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ shown, ...pictures }, videos, dresses] = await Promise.all([
    loadWeddingPictures(context),
    loadVideos(context, 'wedding-videography', weddingVideos),
    loadUploads(context, 'wedding-dress-rental'),
  ]);
  return {
    ...pictures,
    videos,
    dresses,
    styles: dressRental.styles.map((style) => ({ ...style, picture: samplePicture(style.picture) })),
    head: await builtInPageHead(context, '/wedding', { ...shown, videos }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Wedding({ loaderData: { hero, pictures, videos, dresses, styles } }: Route.ComponentProps) {
  return (
    <>
      <PageHero words={weddingHero} position={heroPositions.wedding} picture={hero} />
      <GallerySection id="gallery" intro={weddingGalleryIntro} pictures={pictures} hasBleed />
      <Statement text={weddingStatement} className="pt-0" />
      <VideoSection id="videos" intro={weddingFilmsIntro} videos={videos} className="on-night" />
      <DressRental styles={styles} own={dresses} />
      <PricingTable prices={weddingPricing} service="other" />
      <ServiceCall words={closingCalls.wedding} service="other" />
    </>
  );
}
