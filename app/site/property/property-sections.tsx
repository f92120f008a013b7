import type { PageContent } from '#contract/content/define-page.ts';
import { fillIn, type ContentItem, type Statistic, type TitledText } from '#contract/content/shown-item.ts';
import type { propertyPage } from '#contract/content/pages/property.ts';
import type { PictureSource } from '#contract/media.ts';
import { AnyPicture } from '#app/site/sections/any-picture.tsx';
import { Facts, type TextInLanguage } from '#app/site/words/shown-text.tsx';
import { type GalleryLink, GalleryLinks } from '#app/site/gallery/gallery-section.tsx';
import { PhotoLink, PhotoGrid } from '#app/site/gallery/photo-grid.tsx';
import { useContactAbout } from '#app/site/sections/call-to-action.tsx';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { EmptyList, SectionHeading, TextSection } from '#app/site/sections/section-heading.tsx';
import { Statistics } from '#app/site/sections/titled-texts.tsx';
import { type VideoCardProps, VideoCards } from '#app/site/video/video-section.tsx';
import { AlteredLabel } from '#app/site/alteration/altered-label.tsx';
import { alterationWords } from '#app/site/alteration/words.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { BeforeAfter } from '#app/site/sections/before-after.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

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

interface PropertyVideosProps {
  words: PageContent<typeof propertyPage>['videos'];
  videos: readonly VideoCardProps[];
  links?: readonly GalleryLink[] | undefined;
}

export function PropertyVideos({ words, videos, links }: PropertyVideosProps) {
  const contactAbout = useContactAbout();
  return (
    <section id="video" aria-labelledby="video-title" className="on-night section">
      <div className="wrap">
        <SectionHeading id="video-title" title={words.title}>
          {words.text}
        </SectionHeading>
        <Statistics items={words.facts} className="section-head mt-[clamp(2rem,4vw,3.5rem)] ruled-above pt-8" />
        {videos.length > 0 ? (
          <VideoCards videos={videos} label={words.title} />
        ) : (
          <EmptyList
            title={words.empty.title}
            text={words.empty.text}
            action={{ label: words.empty.action, to: contactAbout('property', words.empty.about) }}
          />
        )}
        <GalleryLinks links={links} />
      </div>
    </section>
  );
}

interface StagingPair {
  before: PictureSource;
  after: PictureSource;
}

/** `pairs`: altered pictures and their originals */
export type StagingPictures = { pictures: PictureSource[]; pairs: StagingPair[] } | StagingPair;

interface StagingProps {
  words: PageContent<typeof propertyPage>['staging'];
  staging: StagingPictures;
  links?: readonly GalleryLink[] | undefined;
}

/** Uploaded staging pictures, or a built-in room before and after. */
export function Staging({ words, staging, links }: StagingProps) {
  const altered = alterationWords[useSiteLanguage()];
  return (
    <section id="visual-staging" aria-labelledby="visual-staging-title" className="section bg-linen">
      <div className="wrap section-head">
        <SectionHeading id="visual-staging-title" title={words.title}>
          {words.text}
        </SectionHeading>
      </div>
      {'pictures' in staging ? (
        <>
          {staging.pairs.map(({ before, after }) => (
            <div key={after.base} className="wrap mb-8">
              <BeforeAfter
                label={after.alt}
                before={before}
                after={after}
                beforeLabel={altered.original}
                afterLabel={altered.kinds[after.altered?.kind ?? 'other']}
              />
              <AlteredLabel picture={after} />
            </div>
          ))}
          {staging.pictures.length > 0 && <PhotoGrid pictures={staging.pictures} label={words.title} />}
        </>
      ) : (
        <div className="wrap">
          <BeforeAfter
            label={words.title}
            before={staging.before}
            after={staging.after}
            beforeLabel={words.before}
            afterLabel={words.after}
          />
        </div>
      )}
      <GalleryLinks links={links} className="wrap" />
      <p className="wrap mt-6 text-small">{words.turnaround}</p>
    </section>
  );
}

interface MarketingProps {
  title: string;
  text: string;
  /** figures of the studio */
  statistics: readonly Statistic[];
  /** general market figures */
  effects: readonly Statistic[];
}

export function Marketing({ title, text, statistics, effects }: MarketingProps) {
  return (
    <section id="marketing" aria-labelledby="marketing-title" className="on-night section">
      <div className="wrap columns-12 gap-y-14">
        <div className="col-span-12 lg:col-span-5">
          <h2 id="marketing-title" className="text-h2">
            <Phrases>{title}</Phrases>
          </h2>
          <p className="measure mt-6 text-ash">{text}</p>
          <Statistics items={statistics} className="mt-[clamp(2.5rem,5vw,4.5rem)] sm:gap-x-14" />
        </div>
        <dl className="effects col-span-12 lg:col-span-6 lg:col-start-7">
          {effects.map(({ id, value, label, lang }) => (
            <div key={id}>
              <dt lang={lang?.['label']}>{label}</dt>
              <dd lang={lang?.['value']} className="display">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function Expertise({ title, items }: { title: string; items: readonly TitledText[] }) {
  return (
    <TextSection id="expertise" title={title}>
      <ul className="lined-list">
        {items.map(({ id, title: name, text, lang }) => (
          <li key={id}>
            <h3 lang={lang?.['title']} className="text-h4">
              {name}
            </h3>
            <p lang={lang?.['text']} className="measure mt-2 text-ash">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </TextSection>
  );
}
