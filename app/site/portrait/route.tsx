import {
  familyIntro,
  headshotsIntro,
  portraitFeatures,
  portraitHero,
  portraitOffer,
  portraitProcess,
} from '#content/pages/portrait.ts';
import { portraitPricing } from '#content/pricing.ts';
import { GallerySection } from '#app/site/sections/gallery-section.tsx';
import { builtInPageHead } from '../seo/page-head.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { ProcessSteps } from '#app/site/sections/process-steps.tsx';
import type { Route } from './+types/route';
import { Features } from './features.tsx';
import { Offer } from './offer.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [hero, headshots, family] = await Promise.all([
    loadHero(context, 'portrait', 'hero-portrait'),
    loadGallery(context, 'professional-headshots', 'headshots'),
    loadGallery(context, 'family-portraits', 'family'),
  ]);
  return {
    hero,
    headshots,
    family,
    head: await builtInPageHead(context, '/portrait', {
      picture: hero,
      galleries: [
        { id: 'professional', title: headshotsIntro.title, pictures: headshots },
        { id: 'family-portrait', title: familyIntro.title, pictures: family },
      ],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Portrait({ loaderData: { hero, headshots, family } }: Route.ComponentProps) {
  return (
    <>
      <PageHero words={portraitHero} picture={hero} />
      <GallerySection id="professional" intro={headshotsIntro} pictures={headshots} />
      <GallerySection id="family-portrait" intro={familyIntro} pictures={family} className="pt-0" />
      <Features {...portraitFeatures} />
      <Offer {...portraitOffer} />
      <ProcessSteps {...portraitProcess} />
      <PricingTable prices={portraitPricing} service="Portrait" />
    </>
  );
}
