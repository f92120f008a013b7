import type { PriceList, PricePackage } from '#content/page-content.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Reveal } from '#app/ui/reveal.tsx';
import { contactAbout } from './contact-about.ts';
import { ButtonLink } from '../parts/links.tsx';
import { SectionHeading } from './section-heading.tsx';

/** The packages of a page. Choosing one opens the contact form with service and package prefilled. */
export function PricingTable({ prices, service }: { prices: PriceList; service: string }) {
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
                key={each.name}
                each={each}
                action={prices.action}
                to={contactAbout(prices.serviceType, `${service} ${each.name} package`)}
              />
            ))}
          </ul>
        </Reveal>
      </div>
    </section>
  );
}

function Package({ each, action, to }: { each: PricePackage; action: string; to: string }) {
  return (
    <li className={each.popular ? 'package on-night' : 'package'}>
      <div className="package-head">
        <h3 className="text-h4">{each.name}</h3>
        {each.popular && <Badge>Most popular</Badge>}
      </div>
      <p className="package-price display">{each.price}</p>
      <p className="package-summary">{each.summary}</p>
      <ul className="package-contents">
        {each.contents.map((item) => (
          <li key={item}>
            <Icon name="check" size={16} />
            {item}
          </li>
        ))}
      </ul>
      <ButtonLink to={to} tone={each.popular ? 'light' : 'solid'} aria-label={`${action}: ${each.name}`}>
        {action}
      </ButtonLink>
    </li>
  );
}
