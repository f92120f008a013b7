import type { ContentItem, Statistic } from '#contract/content/shown-item.ts';
import type { TextInLanguage } from '#app/site/words/shown-text.ts';
import type { EntryPicture, EntryLinkProps } from '#app/site/sections/about-texts.ts';
import { isUploaded, OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { Reveal } from '#app/ui/reveal.tsx';
import { AnyPicture } from '../parts/any-picture.tsx';
import { TextLink } from '../parts/links.tsx';
import { EntryLink } from '../parts/entry-link.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

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
              {about.statistics.map(({ value, label, lang }) => (
                <div key={label}>
                  <dt lang={lang?.['label']}>{label}</dt>
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
