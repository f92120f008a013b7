import { Icon } from '#app/ui/icon.tsx';
import { useMessages } from '#app/site/words/use-words.ts';
import { AnyPicture } from '../any-picture.tsx';
import { Facts } from '../facts.tsx';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import type { VideoCardProps } from './shown-video.ts';

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

/** Posters that open their video in the player (client/overlays.ts). Without JavaScript the link opens the file. */
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

/** What the player needs (client/open-video.tsx). */
function videoAttributes({ id, title, description, lang, videoUrl, sources, poster }: VideoCardProps) {
  const played: VideoCardProps = { id, title, description, lang, videoUrl, poster, ...(sources && { sources }) };
  return { 'data-opens': 'video', 'data-video': JSON.stringify(played) };
}
