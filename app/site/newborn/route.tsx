import { GallerySection } from '#app/site/gallery/gallery-section.tsx';
import { loadPage } from '../load-page.ts';
import { loadGalleryLinks } from '../load-content.ts';
import { pageHead } from '../seo/page-head.ts';
import { listPrices } from '../seo/structured-data.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { Sections } from '#app/site/sections/sections.tsx';
import { ServiceCall } from '#app/site/sections/call-to-action.tsx';
import { TitledTextSection } from '#app/site/sections/titled-texts.tsx';
import type { Route } from './+types/route';
import { Safety, StartAtTop, Timing } from './newborn-sections.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ shown, ...page }, links] = await Promise.all([
    loadPage(context, 'newborn'),
    loadGalleryLinks(context, '/newborn'),
  ]);
  return {
    ...page,
    links,
    head: await pageHead(context, { ...shown, offers: listPrices(page.content) }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Newborn({ loaderData: { content, hero, pictures, lower, links } }: Route.ComponentProps) {
  return (
    <>
      <StartAtTop />
      <PageHero words={content.hero} picture={hero} />
      <Sections
        order={content.sections}
        steps={lower.steps}
        of={{
          portfolio: (
            <GallerySection
              id="portfolio"
              intro={content.portfolio}
              pictures={pictures.portfolio}
              links={links['portfolio']}
              hasBleed
            />
          ),
          timing: <Timing {...content.timing} />,
          services: <TitledTextSection id="services" {...content.services} columns={4} />,
          safety: <Safety {...content.safety} />,
          pricing: <PricingTable prices={content.pricing} service="newborn" />,
          call: <ServiceCall words={content.call} service="newborn" picture={lower.call} />,
        }}
      />
    </>
  );
}
