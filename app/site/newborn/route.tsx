import { GallerySection } from '#app/site/gallery/gallery-section.tsx';
import { loadPage } from '../load-page.ts';
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
  const { shown, ...page } = await loadPage(context, 'newborn');
  return { ...page, head: await pageHead(context, { ...shown, offers: listPrices(page.content) }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Newborn({ loaderData: { content, hero, galleries, lower } }: Route.ComponentProps) {
  return (
    <>
      <StartAtTop />
      <PageHero words={content.hero} picture={hero} />
      <Sections
        order={content.sections}
        steps={lower.steps}
        of={{
          portfolio: <GallerySection {...galleries.portfolio} intro={content.portfolio} hasBleed />,
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
