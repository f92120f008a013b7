import { closingCalls } from '#content/closing-calls.ts';
import { heroPositions } from '#content/galleries.ts';
import {
  newbornHero,
  newbornPortfolioIntro,
  newbornSafety,
  newbornServices,
  newbornStatistics,
  newbornTiming,
} from '#content/pages/newborn.ts';
import { newbornPricing } from '#content/pricing.ts';
import { GallerySection } from '#app/site/sections/gallery-section.tsx';
import { builtInPageHead } from '../seo/page-head.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { ServiceCall } from '#app/site/sections/service-call.tsx';
import { TitledTexts } from '#app/site/sections/titled-texts.tsx';
import type { Route } from './+types/route';
import { loadNewbornPictures } from './load-newborn-pictures.ts';
import { Safety } from './safety.tsx';
import { StartAtTop } from './start-at-top.tsx';
import { Timing } from './timing.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { shown, ...pictures } = await loadNewbornPictures(context);
  return { ...pictures, head: await builtInPageHead(context, '/newborn', shown) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Newborn({ loaderData: { hero, pictures } }: Route.ComponentProps) {
  return (
    <>
      <StartAtTop />
      <PageHero words={newbornHero} position={heroPositions.newborn} picture={hero} />
      <GallerySection id="portfolio" intro={newbornPortfolioIntro} pictures={pictures} hasBleed />
      <Timing timing={newbornTiming} statistics={newbornStatistics} />
      <section id="services" aria-labelledby="services-title" className="wrap section">
        <h2 id="services-title" className="section-head text-h2">
          {newbornServices.title}
        </h2>
        <TitledTexts items={newbornServices.items} columns={4} />
      </section>
      <Safety {...newbornSafety} />
      <PricingTable prices={newbornPricing} service="newborn" />
      <ServiceCall words={closingCalls.newborn} service="newborn" />
    </>
  );
}
