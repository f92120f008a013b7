import { closingCalls } from '#content/closing-calls.ts';
import { heroPositions } from '#content/galleries.ts';
import {
  floorPlansIntro,
  propertyExpertise,
  propertyHero,
  propertyMarketing,
  propertyPhotoIntro,
  propertyServices,
  propertyVideoIntro,
  propertyStatement,
} from '#content/pages/property.ts';
import { propertyPricing } from '#content/pricing.ts';
import { GallerySection } from '#app/site/sections/gallery-section.tsx';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { Statement } from '#app/site/sections/statement.tsx';
import { ServiceCall } from '#app/site/sections/service-call.tsx';
import type { Route } from './+types/route';
import { FloorPlans } from './floor-plans.tsx';
import { loadProperty } from './load-property.ts';
import { Marketing } from './marketing.tsx';
import { PropertyVideos } from './property-videos.tsx';
import { Services } from './services.tsx';
import { Staging } from './staging.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadProperty(context);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Property({ loaderData }: Route.ComponentProps) {
  const { hero, portfolio, staging, floorPlans, videos } = loaderData;
  return (
    <>
      <PageHero words={propertyHero} position={heroPositions.property} picture={hero} />
      <GallerySection id="photo" intro={propertyPhotoIntro} pictures={portfolio} hasBleed />
      <Staging staging={staging} />
      <FloorPlans intro={floorPlansIntro} plans={floorPlans} />
      <PropertyVideos intro={propertyVideoIntro} videos={videos} />
      <Statement text={propertyStatement} />
      <Services services={propertyServices} expertise={propertyExpertise} />
      <Marketing {...propertyMarketing} />
      <PricingTable prices={propertyPricing} service="property" />
      <ServiceCall words={closingCalls.property} service="property" />
    </>
  );
}
