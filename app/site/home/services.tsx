import { InlineScript } from '#app/ui/inline-script.tsx';
import type { ContentItem } from '#contract/content/shown-item.ts';
import type { PictureSource } from '#contract/media/media.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Reveal } from '#app/ui/reveal.tsx';
import { isUploaded, OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { pickPictures } from './pick-pictures.ts';
import { ServicePicture } from './service-picture.tsx';

export interface ServiceCardProps extends ContentItem {
  title: string;
  text: string;
  to: string;
  /** candidates; a random one is shown on each page view */
  pictures: PictureSource[];
}

interface ServicesProps {
  intro: { title: string; text: string };
  rows: [ServiceCardProps[], ServiceCardProps[]];
  /** of the candidates: the page contains the first part (service-choices.ts) */
  partCount: number;
}

/** Four portrait cards above three landscape ones. */
export function Services({ intro, rows, partCount }: ServicesProps) {
  const [first, second] = rows;

  return (
    <section id="services" aria-labelledby="services-title" className="wrap section">
      <SectionHeading id="services-title" title={intro.title}>
        {intro.text}
      </SectionHeading>
      <Reveal>
        <div className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-y-[clamp(2rem,4vw,3.5rem)]" data-parts={partCount}>
          <ul className="grid grid-cols-2 gap-x-(--gap) gap-y-8 [--gap:clamp(0.875rem,2vw,2rem)] lg:grid-cols-4">
            {first.map((card) => (
              <Card key={card.id} card={card} shape="upright" />
            ))}
          </ul>
          {second.length > 0 && (
            <ul className="grid gap-x-(--gap) gap-y-8 [--gap:clamp(0.875rem,2vw,2rem)] sm:grid-cols-3">
              {second.map((card) => (
                <Card key={card.id} card={card} shape="wide" />
              ))}
            </ul>
          )}
        </div>
        <PickScript />
      </Reveal>
    </section>
  );
}

/** Chooses the pictures while the document is parsed. */
function PickScript() {
  return <InlineScript text={`(${pickPictures})(document.currentScript.previousElementSibling)`} />;
}

const sizes = {
  upright: '(min-width: 90rem) 317px, (min-width: 64rem) 23vw, 45vw',
  wide: '(min-width: 90rem) 432px, (min-width: 40rem) 30vw, 91vw',
};

function Card({ card, shape }: { card: ServiceCardProps; shape: 'upright' | 'wide' }) {
  return (
    <li>
      <PageLink to={card.to} className={`service service-${shape}`}>
        <ServicePicture card={card.id} pictures={card.pictures} sizes={sizes[shape]} />
        {card.pictures.some(isUploaded) && <OwnerBadge text="您的照片" />}
        <span className="service-label">
          <span lang={card.lang?.['title']} className="display text-h4">
            {card.title}
          </span>
          <Icon name="arrow-right" />
        </span>
        <span lang={card.lang?.['text']} className="mt-1 block text-small text-ash">
          {card.text}
        </span>
      </PageLink>
    </li>
  );
}
