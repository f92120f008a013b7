import type { ReactNode } from 'react';
import type { PictureSource } from '#contract/media/media.ts';
import { type GalleryLink, GalleryLinks } from '../parts/gallery/gallery-links.tsx';
import { PhotoGrid } from '../parts/gallery/photo-grid.tsx';
import { SectionHeading } from './section-heading.tsx';

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
