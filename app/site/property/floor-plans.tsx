import type { PictureSource } from '#contract/media/media.ts';
import type { TitledText } from '#content/page-content.ts';
import { propertyEmptyTexts } from '#content/pages/property.ts';
import { AnyPicture } from '../parts/any-picture.tsx';
import { PhotoLink } from '../parts/gallery/photo-link.tsx';
import { contactAbout } from '#app/site/sections/contact-about.ts';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { EmptyList } from '#app/site/sections/empty-list.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';

export interface ShownPlan {
  id: string;
  title: string;
  description: string;
  /** type of plan, type of property, and size */
  facts: string[];
  image: PictureSource | string;
}

const sizes = '(min-width: 90rem) 664px, (min-width: 48rem) 45vw, 91vw';

interface FloorPlansProps {
  intro: TitledText;
  plans: readonly ShownPlan[];
}

export function FloorPlans({ intro, plans }: FloorPlansProps) {
  return (
    <section id="3d" aria-labelledby="floor-plans-title" className="wrap section">
      <div className="section-head">
        <SectionHeading id="floor-plans-title" title={intro.title}>
          {intro.text}
        </SectionHeading>
      </div>
      {plans.length === 0 && (
        <EmptyList
          {...propertyEmptyTexts.floorPlans}
          action={{ label: 'Ask about a floor plan', to: contactAbout('property', '3D floor plan') }}
        />
      )}
      {plans.length > 0 && (
        <ul aria-label={intro.title} className="plan-grid">
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Plan({ plan: { title, description, facts, image } }: { plan: ShownPlan }) {
  const alt = `Floor plan: ${title}`;
  return (
    <li className="relative">
      <PhotoLink photo={typeof image === 'string' ? { url: image, alt, caption: null } : { ...image, alt }}>
        <AnyPicture picture={image} alt={alt} sizes={sizes} className="plan-picture" imageClassName="plan-image" />
      </PhotoLink>
      <h3 className="mt-4 text-h4">{title}</h3>
      <p className="mt-1 text-small text-ash">{facts.join(' · ')}</p>
      <p className="measure mt-3 text-small text-ash">{description}</p>
      <OwnerBadge text="您的平面图" />
    </li>
  );
}
