import type { ReactNode } from 'react';
import type { PictureSource } from '#contract/media.ts';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { TextLink } from '#app/site/frame/links.tsx';
import { PhotoGrid } from './photo-grid.tsx';

interface GallerySectionProps {
  /** element id, for links with a hash */
  id: string;
  intro: { title: string; text: string };
  pictures: readonly PictureSource[];
  className?: string;
  hasBleed?: boolean;
  links?: readonly GalleryLink[] | undefined;
  children?: ReactNode;
}

/** A heading within the page width, a full-width gallery, and links to the galleries of the category. */
export function GallerySection(props: GallerySectionProps) {
  const { id, intro, pictures, className = '', hasBleed, links, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`section bleed-container ${className}`}>
      <div className="wrap section-head">
        <SectionHeading id={`${id}-title`} title={intro.title}>
          {intro.text}
        </SectionHeading>
      </div>
      <PhotoGrid pictures={pictures} label={intro.title} hasBleed={hasBleed} />
      <GalleryLinks links={links} className="wrap" />
      {children}
    </section>
  );
}

/** A link to the page of a gallery. */
export interface GalleryLink {
  slug: string;
  name: string;
  /** see `ShownItem` */
  lang?: 'en' | undefined;
}

/** Links from a section to the galleries of its category. */
export function GalleryLinks({ links = [], className = '' }: { links?: readonly GalleryLink[]; className?: string }) {
  if (links.length === 0) return null;
  return (
    <ul className={`mt-6 flex flex-wrap gap-x-8 gap-y-1 ${className}`}>
      {links.map(({ slug, name, lang }) => (
        <li key={slug} className="min-w-0">
          <TextLink to={`/gallery/${slug}`}>
            <span lang={lang}>{name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
