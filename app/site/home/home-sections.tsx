import type { PictureSource } from '#contract/media.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ButtonLink, TextLink } from '#app/site/frame/links.tsx';
import { EntryLink } from '#app/site/about/about-sections.tsx';
import { useMessages } from '#app/site/words/site-messages.ts';
import type { TextInLanguage } from '#app/site/words/shown-text.tsx';
import type { EntryLinkProps, EntryPicture } from '#app/site/about/about-texts.ts';
import { isUploaded, OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';
import type { ContentItem, Statistic } from '#contract/content/shown-item.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { AnyPicture } from '#app/site/sections/any-picture.tsx';
import { type MemberCardProps, SampleNote, TeamRows } from '#app/site/sections/team-rows.tsx';
import { heroLight } from '#app/site/sections/hero-light.ts';
import { FigureNote } from '#app/site/sections/titled-texts.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { islandAttributes } from '#app/site/client/island-attributes.ts';
import type { FeaturedCategory } from './featured-pictures.ts';
import FeaturedWork, { featuredSectionId, type FeaturedTexts } from './featured-work.tsx';

interface HeroProps {
  picture: PictureSource;
  title: TextInLanguage;
  subtitle: TextInLanguage;
  /** text below the subtitle, which may be empty */
  description: TextInLanguage;
  link?: EntryLinkProps;
  /** the link to the contact form */
  action: string;
  /** at least one of the texts is by the studio */
  areWordsOwners: boolean;
}

/** The hero of the home page: picture, headline, booking link and scroll link. */
export function Hero({ picture, title, subtitle, description, link, action, areWordsOwners }: HeroProps) {
  const { welcome, scrollToServices } = useMessages();
  return (
    <section className="hero" aria-label={welcome} {...heroLight(picture)}>
      <Picture
        source={picture}
        alt={picture.alt}
        priority
        sizes={heroSizes}
        className="hero-picture"
        imageClassName="hero-image"
      />
      {isUploaded(picture) && <OwnerBadge text="您的横幅" />}
      <div className="hero-words">
        <div className="relative">
          {areWordsOwners && <OwnerBadge text="您的文字" isAbove />}
          <h1 lang={title.lang} className="text-hero">
            <Phrases>{title.text}</Phrases>
          </h1>
          <p lang={subtitle.lang} className="hero-subtitle">
            <Phrases>{subtitle.text}</Phrases>
          </p>
          {description.text && (
            <p lang={description.lang} className="mt-3 max-w-[29.12em]">
              {description.text}
            </p>
          )}
          {link && (
            <p className="mt-3">
              <EntryLink link={link} />
            </p>
          )}
          <ButtonLink to="/contact" tone="light" className="mt-8">
            {action}
          </ButtonLink>
        </div>
        <a href="#services" className="hero-down" aria-label={scrollToServices}>
          <Icon name="arrow-down" size={24} />
        </a>
      </div>
    </section>
  );
}

/**
 * On a phone the hero is taller than the picture, which therefore covers it at 1.6 times its height. 130vw is enough
 * there, because the scrim hides the lower resolution, and the picture determines the LCP.
 */
const heroSizes = '(max-aspect-ratio: 4/5) 130vw, max(100vw, 150vh)';

export interface HomeAbout {
  title: TextInLanguage;
  content: TextInLanguage;
  /** the link to the about page */
  action: string;
  picture: EntryPicture;
  link: EntryLinkProps | undefined;
  /** title or text are by the studio, not built in; likewise below */
  isOwners: boolean;
  vision: Purpose;
  mission: Purpose;
  statistics: Statistic[];
  areStatisticsOwners: boolean;
}

interface Purpose extends Pick<ContentItem, 'lang'> {
  title: string;
  text: string;
  isOwners: boolean;
}

/** The about section: picture beside text and figures. */
export function About({ about }: { about: HomeAbout }) {
  return (
    <section id="about" aria-labelledby="about-title" className="wrap section">
      <div className="columns-12 items-center gap-y-12">
        <Reveal className="relative col-span-12 lg:col-span-7">
          <AnyPicture
            picture={about.picture.source}
            alt={about.picture.alt}
            altLang={about.picture.altLang}
            sizes="(min-width: 90rem) 780px, (min-width: 64rem) 53vw, 91vw"
            className="about-picture"
            imageClassName="about-image"
          />
          {isOwnPicture(about.picture) && <OwnerBadge text="您的照片" />}
        </Reveal>
        <div className="relative col-span-12 lg:col-span-4 lg:col-start-9">
          {about.isOwners && <OwnerBadge text="您的文字" isAbove />}
          <h2 id="about-title" lang={about.title.lang} className="text-h2">
            <Phrases>{about.title.text}</Phrases>
          </h2>
          <p lang={about.content.lang} className="measure mt-6 whitespace-pre-line">
            {about.content.text}
          </p>
          {about.link && <EntryLink link={about.link} className="mt-4 mr-6" />}
          <TextLink to="/about" className="mt-4">
            {about.action}
          </TextLink>
        </div>
      </div>
      <Reveal className="mt-[clamp(3rem,6vw,6rem)]">
        <div className="columns-12 gap-y-10 ruled-above pt-10">
          {[about.mission, about.vision].map(({ title, text, isOwners, lang }) => (
            <div key={title} className="relative col-span-12 sm:col-span-6 lg:col-span-3">
              {isOwners && <OwnerBadge text="您的文字" isAbove />}
              <h3 lang={lang?.['title']} className="text-h4">
                {title}
              </h3>
              <p lang={lang?.['text']} className="measure mt-3 text-small whitespace-pre-line text-ash">
                {text}
              </p>
            </div>
          ))}
          <div className="relative col-span-12 lg:col-span-4 lg:col-start-9">
            {about.areStatisticsOwners && <OwnerBadge text="您的数据" isAbove />}
            <dl className="about-statistics">
              {about.statistics.map(({ id, value, label, lang }) => (
                <div key={label}>
                  <dt lang={lang?.['label']}>
                    {label}
                    <FigureNote figure={id} of={about.statistics} />
                  </dt>
                  <dd lang={lang?.['value']} className="display">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </Reveal>
    </section>
  );
}

/** An address of the studio's own, or an uploaded picture. */
function isOwnPicture({ source }: EntryPicture): boolean {
  return typeof source === 'string' || isUploaded(source);
}

interface TeamProps {
  words: { title: string; text: string; action: string };
  members: MemberCardProps[];
  /** whether the members are the built-in samples */
  areSamples: boolean;
}

export function Team({ words, members, areSamples }: TeamProps) {
  return (
    <section id="team" aria-labelledby="team-title" className="section relative bg-linen">
      <div className="wrap">
        {areSamples && <SampleNote />}
        <div className="section-head">
          <SectionHeading id="team-title" title={words.title}>
            {words.text}
          </SectionHeading>
        </div>
        <TeamRows members={members} />
        <TextLink to="/team" className="mt-12">
          {words.action}
        </TextLink>
      </div>
    </section>
  );
}

/** The section of the home page that contains the featured work. */
export function FeaturedSection({ categories, texts }: { categories: FeaturedCategory[]; texts: FeaturedTexts }) {
  const { title, action, waiting } = texts;
  const properties = { categories, texts: { title, action, waiting }, words: useMessages().slideshow };
  return (
    <section
      id={featuredSectionId}
      aria-labelledby="featured-title"
      className="featured on-night"
      {...islandAttributes('featured-work', properties)}
    >
      <FeaturedWork {...properties} />
    </section>
  );
}
