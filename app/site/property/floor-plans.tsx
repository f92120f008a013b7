import type { PageContent } from '#contract/content/define-page.ts';
import { fillIn } from '#contract/content/fill-in.ts';
import type { propertyPage } from '#contract/content/pages/property.ts';
import type { ContentItem } from '#contract/content/shown-item.ts';
import type { PictureSource } from '#contract/media/media.ts';
import { AnyPicture } from '../parts/any-picture.tsx';
import { Facts } from '../parts/facts.tsx';
import type { TextInLanguage } from '#app/site/words/shown-text.ts';
import { type GalleryLink, GalleryLinks } from '../parts/gallery/gallery-links.tsx';
import { PhotoLink } from '../parts/gallery/photo-link.tsx';
import { useContactAbout } from '#app/site/sections/contact-about.ts';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { EmptyList } from '#app/site/sections/empty-list.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';

export interface FloorPlanProps extends ContentItem {
  title: string;
  description: string;
  /** type of plan, type of property, and size */
  facts: TextInLanguage[];
  image: PictureSource | string;
}

const sizes = '(min-width: 90rem) 664px, (min-width: 48rem) 45vw, 91vw';

interface FloorPlansProps {
  words: PageContent<typeof propertyPage>['floorPlans'];
  plans: readonly FloorPlanProps[];
  links?: readonly GalleryLink[] | undefined;
}

export function FloorPlans({ words, plans, links }: FloorPlansProps) {
  const contactAbout = useContactAbout();
  return (
    <section id="3d" aria-labelledby="floor-plans-title" className="wrap section">
      <div className="section-head">
        <SectionHeading id="floor-plans-title" title={words.title}>
          {words.text}
        </SectionHeading>
      </div>
      {plans.length === 0 && (
        <EmptyList
          title={words.empty.title}
          text={words.empty.text}
          action={{ label: words.empty.action, to: contactAbout('property', words.empty.about) }}
        />
      )}
      {plans.length > 0 && (
        <ul aria-label={words.title} className="plan-grid">
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} alt={fillIn(words.alt, { title: plan.title })} />
          ))}
        </ul>
      )}
      <GalleryLinks links={links} />
    </section>
  );
}

function Plan({ plan: { title, description, facts, image, lang }, alt }: { plan: FloorPlanProps; alt: string }) {
  return (
    <li className="relative">
      <PhotoLink photo={typeof image === 'string' ? { url: image, alt, caption: null } : { ...image, alt }}>
        <AnyPicture picture={image} alt={alt} sizes={sizes} className="plan-picture" imageClassName="plan-image" />
      </PhotoLink>
      <h3 lang={lang?.['title']} className="mt-4 text-h4">
        {title}
      </h3>
      <p className="mt-1 text-small text-ash">
        <Facts facts={facts} />
      </p>
      <p lang={lang?.['description']} className="measure mt-3 text-small text-ash">
        {description}
      </p>
      <OwnerBadge text="您的平面图" />
    </li>
  );
}
