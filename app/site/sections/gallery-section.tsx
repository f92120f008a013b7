import type { ReactNode } from 'react';
import type { PictureSource } from '#contract/media/media.ts';
import { PhotoGrid } from '../parts/gallery/photo-grid.tsx';
import { SectionHeading } from './section-heading.tsx';

interface GallerySectionProps {
  /** element id, for links with a hash */
  id: string;
  intro: { title: string; text: string };
  pictures: readonly PictureSource[];
  className?: string;
  hasBleed?: boolean;
  children?: ReactNode;
}

/** A heading within the page width and a full-width gallery. */
export function GallerySection({ id, intro, pictures, className = '', hasBleed, children }: GallerySectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`section bleed-container ${className}`}>
      <div className="wrap section-head">
        <SectionHeading id={`${id}-title`} title={intro.title}>
          {intro.text}
        </SectionHeading>
      </div>
      <PhotoGrid pictures={pictures} label={intro.title} hasBleed={hasBleed} />
      {children}
    </section>
  );
}
