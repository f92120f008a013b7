import type { Statistic, TitledText } from '#content/page-content.ts';
import { propertyEmptyTexts } from '#content/pages/property.ts';
import { contactAbout } from '#app/site/sections/contact-about.ts';
import { EmptyList } from '#app/site/sections/empty-list.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { Statistics } from '#app/site/sections/statistics.tsx';
import type { ShownVideo } from '../parts/video/shown-video.ts';
import { VideoCards } from '../parts/video/video-cards.tsx';

interface PropertyVideosProps {
  intro: TitledText & { facts: readonly Statistic[] };
  videos: readonly ShownVideo[];
}

export function PropertyVideos({ intro, videos }: PropertyVideosProps) {
  return (
    <section id="video" aria-labelledby="video-title" className="on-night section">
      <div className="wrap">
        <SectionHeading id="video-title" title={intro.title}>
          {intro.text}
        </SectionHeading>
        <Statistics items={intro.facts} className="section-head mt-[clamp(2rem,4vw,3.5rem)] ruled-above pt-8" />
        {videos.length > 0 ? (
          <VideoCards videos={videos} label={intro.title} />
        ) : (
          <EmptyList
            {...propertyEmptyTexts.videos}
            action={{ label: 'Ask about a video', to: contactAbout('property', 'Property video') }}
          />
        )}
      </div>
    </section>
  );
}
