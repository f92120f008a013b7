import type { ReactNode } from 'react';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { type GalleryLink, GalleryLinks } from '#app/site/gallery/gallery-section.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useMessages } from '#app/site/words/site-messages.ts';
import { AnyPicture } from '#app/site/sections/any-picture.tsx';
import { Facts, type TextInLanguage } from '#app/site/words/shown-text.tsx';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import type { ContentItem } from '#contract/content/shown-item.ts';
import type { VideoSource, PictureSource } from '#contract/media.ts';

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

const sizes = '(min-width: 90rem) 432px, (min-width: 64rem) 30vw, (min-width: 40rem) 44vw, 91vw';
/** on a phone with a device pixel ratio of 3 */
const widest = 1180;

interface VideoCardsProps {
  videos: readonly VideoCardProps[];
  /** accessible name of the list */
  label: string;
  /** of the titles */
  headingLevel?: 2 | 3;
}

/** Posters that open their video in the player (client/start-page.ts). Without JavaScript the link opens the file. */
export function VideoCards({ videos, label, headingLevel = 3 }: VideoCardsProps) {
  const Heading = `h${headingLevel}` as const;
  const { playVideo } = useMessages();
  return (
    <ul aria-label={label} className="video-grid">
      {videos.map((video) => (
        <li key={video.id} className="video-card">
          <a href={video.videoUrl} {...videoAttributes(video)}>
            <span className="video-still">
              {video.poster && (
                <AnyPicture picture={video.poster} alt="" sizes={sizes} widest={widest} imageClassName="video-image" />
              )}
              <span className="video-play">
                <Icon name="play" size={22} />
              </span>
            </span>
            <Heading className="video-title">
              <span className="sr-only">{playVideo}</span>
              {video.lang?.['title'] ? <span lang={video.lang['title']}>{video.title}</span> : video.title}
            </Heading>
          </a>
          {video.facts && video.facts.length > 0 && (
            <p className="video-facts">
              <Facts facts={video.facts} />
            </p>
          )}
          <p lang={video.lang?.['description']} className="measure mt-2 text-small text-ash">
            {video.description}
          </p>
          {video.isOwners && <OwnerBadge text="您的视频" />}
        </li>
      ))}
    </ul>
  );
}

/** What the player needs (video/video-modal.tsx). */
export function videoAttributes({ id, title, description, note, lang, videoUrl, sources, poster }: VideoCardProps) {
  const played: VideoCardProps = { id, title, description, note, lang, videoUrl, poster, ...(sources && { sources }) };
  return { 'data-opens': 'video', 'data-video': JSON.stringify(played) };
}

/** A video on a page: an upload, a property video or a sample. */
export interface VideoCardProps extends ContentItem {
  title: string;
  description: string;
  /** URL of the video file */
  videoUrl: string;
  /** its renditions, smallest first */
  sources?: readonly VideoSource[];
  durationSeconds?: number | null;
  /** poster; null if none could be made */
  poster: PictureSource | string | null;
  /** short facts under the title, such as length and quality */
  facts?: readonly TextInLanguage[];
  /** a line in the player only: that the video is a sample */
  note?: string | undefined;
  isOwners?: boolean;
  /** upload time; undefined for samples */
  createdAt?: string;
}
