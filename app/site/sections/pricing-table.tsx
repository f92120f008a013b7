import { fillIn, type ContentItem } from '#contract/content/shown-item.ts';
import type { ServiceType } from '#contract/service-types.ts';
import { priceIn } from '#app/site/words/shown-text.tsx';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { useMessages } from '#app/site/words/site-messages.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Reveal } from '#app/ui/reveal.tsx';
import { useContactAbout } from './call-to-action.tsx';
import { ButtonLink } from '../frame/links.tsx';
import { SectionHeading } from './section-heading.tsx';

interface PricePackage extends ContentItem {
  name: string;
  price: string;
  popular: boolean;
  summary: string;
  contents: readonly string[];
}

interface PriceList {
  title: string;
  intro: string;
  action: string;
  about: string;
  popular: string;
  packages: readonly PricePackage[];
}

/** The packages of a page. Choosing one opens the contact form with service and package prefilled. */
export function PricingTable({ prices, service }: { prices: PriceList; service: ServiceType }) {
  const contactAbout = useContactAbout();
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="section bg-linen">
      <div className="wrap">
        <SectionHeading id="pricing-title" title={prices.title}>
          {prices.intro}
        </SectionHeading>
        <Reveal>
          <ul className="packages">
            {prices.packages.map((each) => (
              <Package
                key={each.id}
                each={each}
                prices={prices}
                to={contactAbout(service, fillIn(prices.about, { package: each.name }))}
              />
            ))}
          </ul>
        </Reveal>
      </div>
    </section>
  );
}

function Package({ each, prices: { action, popular }, to }: { each: PricePackage; prices: PriceList; to: string }) {
  const { labelOf } = useMessages();
  const language = useSiteLanguage();
  const { name, lang } = each;
  return (
    <li className={each.popular ? 'package on-night' : 'package'}>
      <div className="package-head">
        <h3 lang={lang?.['name']} className="text-h4">
          {name}
        </h3>
        {each.popular && <Badge>{popular}</Badge>}
      </div>
      <p className="package-price display">{priceIn(language, each.price)}</p>
      <p lang={lang?.['summary']} className="package-summary">
        {each.summary}
      </p>
      <ul lang={lang?.['contents']} className="package-contents">
        {each.contents.map((item) => (
          <li key={item}>
            <Icon name="check" size={16} />
            {item}
          </li>
        ))}
      </ul>
      <ButtonLink to={to} tone={each.popular ? 'light' : 'solid'} aria-label={fillIn(labelOf, { action, of: name })}>
        {action}
      </ButtonLink>
    </li>
  );
}
