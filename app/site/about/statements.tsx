import type { ContentItem } from '#contract/content/shown-item.ts';
import type { EntryPicture, EntryLinkProps } from '#app/site/sections/about-texts.ts';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { AnyPicture } from '../parts/any-picture.tsx';
import { EntryLink } from '../parts/entry-link.tsx';
import { Phrases } from '../words/phrases.tsx';

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
