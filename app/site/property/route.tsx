import { GallerySection } from '#app/site/gallery/gallery-section.tsx';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { Sections } from '#app/site/sections/sections.tsx';
import { Statement, TitledTextSection } from '#app/site/sections/titled-texts.tsx';
import { ServiceCall } from '#app/site/sections/call-to-action.tsx';
import type { Route } from './+types/route';
import { Expertise, FloorPlans, Marketing, PropertyVideos, Staging } from './property-sections.tsx';
import { loadProperty } from './load-property.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadProperty(context);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** Services that links on other pages lead to. */
const linkedServices = ['warehouse'];

export default function Property({ loaderData }: Route.ComponentProps) {
  const { content, hero, galleries, lower, staging, floorPlans, videos, links } = loaderData;
  return (
    <>
      <PageHero words={content.hero} picture={hero} />
      <Sections
        order={content.sections}
        steps={lower.steps}
        of={{
          photo: <GallerySection {...galleries.photo} intro={content.photo} hasBleed />,
          staging: <Staging words={content.staging} staging={staging} links={links['visual-staging']} />,
          floorPlans: <FloorPlans words={content.floorPlans} plans={floorPlans} links={links['3d']} />,
          videos: <PropertyVideos words={content.videos} videos={videos} links={links['video']} />,
          statement: <Statement text={content.statement.text} picture={lower.statement} />,
          services: <TitledTextSection id="services" {...content.services} columns={3} anchors={linkedServices} />,
          expertise: <Expertise {...content.expertise} />,
          marketing: <Marketing {...content.marketing} />,
          pricing: <PricingTable prices={content.pricing} service="property" />,
          call: <ServiceCall words={content.call} service="property" picture={lower.call} />,
        }}
      />
    </>
  );
}
