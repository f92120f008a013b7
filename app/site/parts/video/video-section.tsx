import type { ReactNode } from 'react';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { type GalleryLink, GalleryLinks } from '../gallery/gallery-links.tsx';
import type { VideoCardProps } from './shown-video.ts';
import { VideoCards } from './video-cards.tsx';

interface VideoSectionProps {
  /** element id, for links with a hash */
  id: string;
  intro: { title: string; text: string };
  videos: readonly VideoCardProps[];
  className?: string;
  links?: readonly GalleryLink[] | undefined;
  children?: ReactNode;
}

export function VideoSection({ id, intro, videos, className = '', links, children }: VideoSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`section ${className}`}>
      <div className="wrap">
        <div className="section-head">
          <SectionHeading id={`${id}-title`} title={intro.title}>
            {intro.text}
          </SectionHeading>
        </div>
        <VideoCards videos={videos} label={intro.title} />
        <GalleryLinks links={links} />
        {children}
      </div>
    </section>
  );
}
