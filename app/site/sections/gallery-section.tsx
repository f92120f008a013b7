import type { ReactNode } from 'react';
import type { PictureSource } from '#contract/media/media.ts';
import type { TitledText } from '#content/page-content.ts';
import { PhotoGrid } from '../parts/gallery/photo-grid.tsx';
import { SectionHeading } from './section-heading.tsx';

interface GallerySectionProps {
  /** The section's anchor. */
  id: string;
  intro: TitledText;
  pictures: readonly PictureSource[];
  className?: string;
  children?: ReactNode;
}

/** A heading in the page's columns, and under it the pictures from edge to edge. */
export function GallerySection({ id, intro, pictures, className = '', children }: GallerySectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`section ${className}`}>
      <div className="wrap section-head">
        <SectionHeading id={`${id}-title`} title={intro.title}>
          {intro.text}
        </SectionHeading>
      </div>
      <PhotoGrid pictures={pictures} label={intro.title} />
      {children}
    </section>
  );
}
