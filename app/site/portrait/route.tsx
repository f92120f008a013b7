import type { PageContent } from '#contract/content/define-page.ts';
import type { portraitPage } from '#contract/content/pages/portrait.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { GallerySection } from '#app/site/gallery/gallery-section.tsx';
import { loadPage } from '../load-page.ts';
import { loadGalleryLinks } from '../load-content.ts';
import { pageHead } from '../seo/page-head.ts';
import { listPrices } from '../seo/structured-data.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { ProcessSteps, TitledTexts, Statement } from '#app/site/sections/titled-texts.tsx';
import { ServiceCall } from '#app/site/sections/call-to-action.tsx';
import { Sections } from '#app/site/sections/sections.tsx';
import type { Route } from './+types/route';
import { Phrases } from '#app/site/words/phrases.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ shown, ...page }, links] = await Promise.all([
    loadPage(context, 'portrait'),
    loadGalleryLinks(context, '/portrait'),
  ]);
  return {
    ...page,
    links,
    head: await pageHead(context, {
      ...shown,
      offers: listPrices(page.content),
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Portrait({ loaderData: { content, hero, pictures, links } }: Route.ComponentProps) {
  return (
    <>
      <PageHero words={content.hero} picture={hero} />
      <Sections
        order={content.sections}
        of={{
          headshots: (
            <GallerySection
              id="professional"
              intro={content.headshots}
              pictures={pictures.headshots}
              links={links['professional']}
              hasBleed
            />
          ),
          family: (
            <GallerySection
              id="family-portrait"
              intro={content.family}
              pictures={pictures.family}
              links={links['family-portrait']}
              className="pt-0"
            />
          ),
          statement: <Statement text={content.statement.text} className="pt-0" />,
          features: <Features {...content.features} />,
          offer: <Offer {...content.offer} />,
          process: <ProcessSteps {...content.process} />,
          pricing: <PricingTable prices={content.pricing} service="portrait" />,
          call: <ServiceCall words={content.call} service="portrait" />,
        }}
      />
    </>
  );
}

type Content = PageContent<typeof portraitPage>;

function Features({ title, items }: Content['features']) {
  return (
    <section id="features" aria-labelledby="features-title" className="on-night section">
      <div className="wrap columns-12 gap-y-12">
        <h2 id="features-title" className="col-span-12 text-h2 lg:col-span-4">
          <Phrases>{title}</Phrases>
        </h2>
        <Reveal className="col-span-12 lg:col-span-7 lg:col-start-6">
          <TitledTexts items={items} columns={2} />
        </Reveal>
      </div>
    </section>
  );
}

function Offer({ title, items }: Content['offer']) {
  return (
    <section id="offer" aria-labelledby="offer-title" className="wrap section columns-12 gap-y-10 pb-0">
      <h2 id="offer-title" className="col-span-12 text-h2 lg:col-span-4">
        <Phrases>{title}</Phrases>
      </h2>
      <ul className="lined-list col-span-12 text-lead lg:col-span-7 lg:col-start-6">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
