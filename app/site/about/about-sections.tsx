import type { PictureSource } from '#contract/media.ts';
import { Picture } from '#app/ui/picture.tsx';
import { TextLink } from '#app/site/frame/links.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';
import type { ContentItem } from '#contract/content/shown-item.ts';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { AnyPicture } from '#app/site/sections/any-picture.tsx';
import { useMessages } from '#app/site/words/site-messages.ts';
import { OutsideLink } from '#app/site/frame/outside-links.tsx';
import type { EntryPicture, EntryLinkProps } from './about-texts.ts';

interface StoryProps {
  title: string;
  paragraphs: readonly string[];
  /** the link to the team */
  action: string;
  picture: PictureSource;
}

export function Story({ title, paragraphs, action, picture }: StoryProps) {
  return (
    <section id="story" aria-labelledby="story-title" className="wrap section columns-12 items-center gap-y-12">
      <Picture
        source={picture}
        sizes="(min-width: 90rem) 547px, (min-width: 64rem) 37vw, 91vw"
        className="col-span-12 lg:col-span-5"
      />
      <div className="col-span-12 lg:col-span-6 lg:col-start-7">
        <h2 id="story-title" className="text-h2">
          <Phrases>{title}</Phrases>
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="measure mt-6 text-lead">
            {paragraph}
          </p>
        ))}
        <TextLink to="/team" className="mt-6">
          {action}
        </TextLink>
      </div>
    </section>
  );
}

export interface StatementProps extends ContentItem {
  title?: string;
  text: string;
  picture?: EntryPicture;
  link?: EntryLinkProps;
  /** by the studio, not built in */
  isOwners: boolean;
}

/** Texts of the studio about itself, such as mission and vision. @param id the target of links to all of them */
export function Statements({ id, items }: { id?: string; items: readonly StatementProps[] }) {
  return (
    <div id={id} className="wrap section grid grid-cols-1 gap-y-[clamp(3.5rem,7vw,6.5rem)]">
      {items.map((item) => (
        <Statement key={item.id} {...item} />
      ))}
    </div>
  );
}

/** Texts up to this length are set like a headline, longer ones as body text. */
const maxHeadlineCharacters = 220;

function Statement({ id, title, text, picture, link, isOwners, lang }: StatementProps) {
  const isShort = text.length <= maxHeadlineCharacters;
  return (
    <section id={id} aria-labelledby={title ? `${id}-title` : undefined} className="relative columns-12 gap-y-4">
      {isOwners && <OwnerBadge text="您的文字" isAbove />}
      {title && (
        <h2 id={`${id}-title`} lang={lang?.['title']} className="col-span-12 text-h4 text-clay lg:col-span-3">
          {title}
        </h2>
      )}
      <div className="col-span-12 lg:col-span-9 lg:col-start-4">
        <p lang={lang?.['text']} className={`whitespace-pre-line ${isShort ? 'display text-h2' : 'measure text-lead'}`}>
          {isShort ? <Phrases>{text}</Phrases> : text}
        </p>
        {picture && (
          <AnyPicture
            picture={picture.source}
            alt={picture.alt}
            altLang={picture.altLang}
            sizes="(min-width: 90rem) 992px, (min-width: 64rem) 68vw, 91vw"
            className="mt-8 aspect-3/2"
            imageClassName="h-full object-cover"
          />
        )}
        {link && <EntryLink link={link} className="mt-4" />}
      </div>
    </section>
  );
}

/** The link of an about entry of the studio. */
export function EntryLink({ link: { url, text, lang }, className }: { link: EntryLinkProps; className?: string }) {
  const { openFile } = useMessages();
  return (
    <OutsideLink href={url} className={className}>
      {lang ? <span lang={lang}>{text}</span> : (text ?? openFile)}
    </OutsideLink>
  );
}
