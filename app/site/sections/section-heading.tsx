import { createContext, type ReactNode, use } from 'react';
import type { PictureSource } from '#contract/media.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';
import { TextLink } from '#app/site/frame/links.tsx';

/** How a section begins. The heading has its text beside it, or stands in the middle below a number, or in the margin of what follows. */
type OpenerLook = 'beside' | 'centred' | 'margin';

interface Opener {
  look: OpenerLook;
  /** of the section on its page, from 1; 0 of one without an opener */
  number: number;
}

export const firstOpener: Opener = { look: 'beside', number: 1 };
export const OpenerContext = createContext<Opener>(firstOpener);

/** Sections that are no wider than a text: their heading may stand in the margin. */
const textSections: ReadonlySet<string> = new Set([
  'approach',
  'expertise',
  'features',
  'offer',
  'process',
  'safety',
  'services',
]);

/** Sections that begin in a way of their own. */
const unopened: ReadonlySet<string> = new Set([
  'statement',
  'timing',
  'marketing',
  'call',
  'contact',
  'featured',
  'about',
  'testimonial',
]);

/** The openers of the sections of a page, in order: no two neighbours begin alike. */
export function chooseOpeners(order: readonly string[]): Opener[] {
  let before: OpenerLook | undefined;
  let wide: OpenerLook = 'centred';
  let number = 0;
  return order.map((name) => {
    if (unopened.has(name)) return { ...firstOpener, number: 0 };
    number += 1;
    if (textSections.has(name) && before !== 'margin') before = 'margin';
    else before = wide = wide === 'centred' ? 'beside' : 'centred';
    return { look: before, number };
  });
}

interface SectionHeadingProps {
  title: string;
  /** for `aria-labelledby` of the section */
  id?: string;
  /** introductory text */
  children?: string;
}

/** A section heading with an introductory text, of a section as wide as the page. */
export function SectionHeading({ title, id, children: text }: SectionHeadingProps) {
  const { look, number } = use(OpenerContext);
  if (look === 'centred') {
    return (
      <div className="opener-centred">
        <OpenerWords id={id} title={title} text={text} number={number} />
      </div>
    );
  }
  return (
    <div className="columns-12 items-end gap-y-5">
      <h2 id={id} className="col-span-12 text-h2 lg:col-span-7">
        <Phrases>{title}</Phrases>
      </h2>
      {text && (
        <p className="measure col-span-12 text-lead text-ash lg:col-span-4 lg:col-start-9">
          <Phrases>{text}</Phrases>
        </p>
      )}
    </div>
  );
}

interface OpenerWordsProps {
  id: string | undefined;
  title: string;
  text: string | undefined;
  /** shown above the heading, if the opener is centred */
  number: number | undefined;
}

/** Heading and text of a section, below each other. */
function OpenerWords({ id, title, text, number }: OpenerWordsProps) {
  return (
    <>
      {number !== undefined && (
        <span aria-hidden="true" className="opener-number display text-h4">
          {String(number).padStart(2, '0')}
        </span>
      )}
      <h2 id={id} className="text-h2">
        <Phrases>{title}</Phrases>
      </h2>
      {text && (
        <p className="measure text-lead text-ash">
          <Phrases>{text}</Phrases>
        </p>
      )}
    </>
  );
}

const uprightSizes = '(min-width: 64rem) 30vw, (min-width: 48rem) 35vw, 91vw';

interface TextSectionProps {
  /** element id, for links with a hash */
  id: string;
  title: string;
  /** introductory text */
  text?: string;
  /** upright, beside or above the rest */
  picture?: PictureSource | undefined;
  className?: string;
  children: ReactNode;
}

/** A section of text: a heading, and what it is about. */
export function TextSection({ id, title, text, picture, className = '', children }: TextSectionProps) {
  const { look, number } = use(OpenerContext);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`section ${className}`.trim()}>
      <div className={`wrap opened-${look}`}>
        <div className={look === 'centred' ? 'opener-centred' : 'opener'}>
          <OpenerWords id={`${id}-title`} title={title} text={text} number={look === 'centred' ? number : undefined} />
          {picture && (
            <Picture
              source={picture}
              alt=""
              sizes={uprightSizes}
              widest={1100}
              className="opener-picture"
              imageClassName="cover"
            />
          )}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}

interface EmptyListProps {
  title: string;
  text: string;
  /** what a visitor can do instead */
  action?: { label: string; to: string };
}

/** Empty state of a list: a framed panel of the list's width. */
export function EmptyList({ title, text, action }: EmptyListProps) {
  return (
    <div className="empty-list columns-12">
      <p className="display text-h3">{title}</p>
      <div>
        <p className="text-lead text-ash">{text}</p>
        {action && (
          <TextLink to={action.to} className="mt-3">
            {action.label}
          </TextLink>
        )}
      </div>
    </div>
  );
}
