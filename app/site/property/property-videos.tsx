import type { PageContent } from '#contract/content/define-page.ts';
import type { propertyPage } from '#contract/content/pages/property.ts';
import { useContactAbout } from '#app/site/sections/contact-about.ts';
import { EmptyList } from '#app/site/sections/empty-list.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { Statistics } from '#app/site/sections/statistics.tsx';
import { type GalleryLink, GalleryLinks } from '../parts/gallery/gallery-links.tsx';
import type { VideoCardProps } from '../parts/video/shown-video.ts';
import { VideoCards } from '../parts/video/video-cards.tsx';

interface PropertyVideosProps {
  words: PageContent<typeof propertyPage>['videos'];
  videos: readonly VideoCardProps[];
  links?: readonly GalleryLink[] | undefined;
}

export function PropertyVideos({ words, videos, links }: PropertyVideosProps) {
  const contactAbout = useContactAbout();
  return (
    <section id="video" aria-labelledby="video-title" className="on-night section">
      <div className="wrap">
        <SectionHeading id="video-title" title={words.title}>
          {words.text}
        </SectionHeading>
        <Statistics items={words.facts} className="section-head mt-[clamp(2rem,4vw,3.5rem)] ruled-above pt-8" />
        {videos.length > 0 ? (
          <VideoCards videos={videos} label={words.title} />
        ) : (
          <EmptyList
            title={words.empty.title}
            text={words.empty.text}
            action={{ label: words.empty.action, to: contactAbout('property', words.empty.about) }}
          />
        )}
        <GalleryLinks links={links} />
      </div>
    </section>
  );
}
