import type { TitledText } from '#content/page-content.ts';
import {
  familyIntro,
  headshotsIntro,
  portraitFeatures,
  portraitHero,
  portraitOffer,
  portraitProcess,
  portraitStatement,
} from '#content/pages/portrait.ts';
import { portraitPricing } from '#content/pricing.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { GallerySection } from '#app/site/sections/gallery-section.tsx';
import { builtInPageHead } from '../seo/page-head.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { ProcessSteps } from '#app/site/sections/process-steps.tsx';
import { ServiceCall } from '#app/site/sections/service-call.tsx';
import { TitledTexts } from '#app/site/sections/titled-texts.tsx';
import { Statement } from '#app/site/sections/statement.tsx';
import type { Route } from './+types/route';
import { loadPortraitPictures } from './load-portrait-pictures.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { shown, ...pictures } = await loadPortraitPictures(context);
  return { ...pictures, head: await builtInPageHead(context, '/portrait', shown) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Portrait({ loaderData: { hero, headshots, family } }: Route.ComponentProps) {
  return (
    <>
      <PageHero words={portraitHero} picture={hero} />
      <GallerySection id="professional" intro={headshotsIntro} pictures={headshots} hasBleed />
      <GallerySection id="family-portrait" intro={familyIntro} pictures={family} className="pt-0" />
      <Statement text={portraitStatement} className="pt-0" />
      <Features {...portraitFeatures} />
      <Offer {...portraitOffer} />
      <ProcessSteps {...portraitProcess} />
      <PricingTable prices={portraitPricing} service="Portrait" />
      <ServiceCall page="portrait" />
    </>
  );
}

function Features({ title, items }: { title: string; items: readonly TitledText[] }) {
  return (
    <section id="features" aria-labelledby="features-title" className="on-night section">
      <div className="wrap columns-12 gap-y-12">
        <h2 id="features-title" className="col-span-12 text-h2 lg:col-span-4">
          {title}
        </h2>
        <Reveal className="col-span-12 lg:col-span-7 lg:col-start-6">
          <TitledTexts items={items} columns={2} />
        </Reveal>
      </div>
    </section>
  );
}

function Offer({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section id="offer" aria-labelledby="offer-title" className="wrap section columns-12 gap-y-10 pb-0">
      <h2 id="offer-title" className="col-span-12 text-h2 lg:col-span-4">
        {title}
      </h2>
      <ul className="lined-list col-span-12 text-lead lg:col-span-7 lg:col-start-6">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
