import type { PageContent } from '#contract/content/define-page.ts';
import type { portraitPage } from '#contract/content/pages/portrait.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { GallerySection } from '#app/site/gallery/gallery-section.tsx';
import { loadPage } from '../load-page.ts';
import { pageHead } from '../seo/page-head.ts';
import { listPrices } from '../seo/structured-data.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { ProcessSteps, TitledTexts, Statement } from '#app/site/sections/titled-texts.tsx';
import { ServiceCall } from '#app/site/sections/call-to-action.tsx';
import { TextSection } from '#app/site/sections/section-heading.tsx';
import { Sections } from '#app/site/sections/sections.tsx';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  const { shown, ...page } = await loadPage(context, 'portrait');
  return {
    ...page,
    head: await pageHead(context, {
      ...shown,
      offers: listPrices(page.content),
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Portrait({ loaderData: { content, hero, galleries, lower } }: Route.ComponentProps) {
  return (
    <>
      <PageHero words={content.hero} picture={hero} />
      <Sections
        order={content.sections}
        of={{
          headshots: <GallerySection {...galleries.headshots} intro={content.headshots} hasBleed />,
          family: <GallerySection {...galleries.family} intro={content.family} />,
          statement: <Statement text={content.statement.text} picture={lower.statement} />,
          features: <Features {...content.features} />,
          offer: <Offer {...content.offer} />,
          process: <ProcessSteps {...content.process} picture={lower.steps} />,
          pricing: <PricingTable prices={content.pricing} service="portrait" />,
          call: <ServiceCall words={content.call} service="portrait" picture={lower.call} />,
        }}
      />
    </>
  );
}

type Content = PageContent<typeof portraitPage>;

function Features({ title, items }: Content['features']) {
  return (
    <TextSection id="features" title={title} className="on-night">
      <Reveal>
        <TitledTexts items={items} columns={2} />
      </Reveal>
    </TextSection>
  );
}

function Offer({ title, items }: Content['offer']) {
  return (
    <TextSection id="offer" title={title}>
      <ul className="lined-list text-lead">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </TextSection>
  );
}
