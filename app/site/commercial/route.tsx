import { closingCalls } from '#content/closing-calls.ts';
import { heroPositions } from '#content/galleries.ts';
import {
  commercialApproach,
  commercialHero,
  commercialPhotographyIntro,
  eventPhotographyIntro,
  videoProductionIntro,
  commercialStatement,
} from '#content/pages/commercial.ts';
import { commercialPricing } from '#content/pricing.ts';
import { commercialVideos } from '#content/sample-videos.ts';
import { GallerySection } from '#app/site/sections/gallery-section.tsx';
import { builtInPageHead } from '../seo/page-head.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadVideos } from '../parts/page-pictures.ts';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { ServiceCall } from '#app/site/sections/service-call.tsx';
import { TitledTexts } from '#app/site/sections/titled-texts.tsx';
import { Statement } from '#app/site/sections/statement.tsx';
import { VideoSection } from '../parts/video/video-section.tsx';
import type { Route } from './+types/route';
import { loadCommercialPictures } from './load-commercial-pictures.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ shown, ...pictures }, videos] = await Promise.all([
    loadCommercialPictures(context),
    loadVideos(context, 'video-production', commercialVideos),
  ]);
  return { ...pictures, videos, head: await builtInPageHead(context, '/commercial', { ...shown, videos }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Commercial({ loaderData: { hero, commercial, events, videos } }: Route.ComponentProps) {
  return (
    <>
      <PageHero words={commercialHero} position={heroPositions.commercial} picture={hero} badge="您的商业页面横幅" />
      <GallerySection id="commercial-photography" intro={commercialPhotographyIntro} pictures={commercial} hasBleed />
      <GallerySection id="event-photography" intro={eventPhotographyIntro} pictures={events} className="pt-0" />
      <VideoSection id="video-production" intro={videoProductionIntro} videos={videos} className="on-night" />
      <Statement text={commercialStatement} className="pb-0" />
      <section id="approach" aria-labelledby="approach-title" className="wrap section">
        <h2 id="approach-title" className="section-head text-h2">
          {commercialApproach.title}
        </h2>
        <TitledTexts items={commercialApproach.items} columns={3} />
      </section>
      <PricingTable prices={commercialPricing} service="commercial" />
      <ServiceCall words={closingCalls.commercial} service="commercial" />
    </>
  );
}
