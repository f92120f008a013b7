import { toFileUrl } from '#app/ui/picture.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { OverlayMessages } from '#app/site/words/en.ts';
import { useBackCloses } from '../use-back-closes.ts';
import { playerSources } from './player-sources.ts';
import type { VideoCardProps } from './shown-video.ts';
import './video-modal.css';

export interface VideoModalProps {
  video: VideoCardProps;
  words: OverlayMessages;
  onClose: () => void;
}

/** The video player in a dialog. Loaded when the first video is opened. */
export function VideoModal({ video, words, onClose }: VideoModalProps) {
  useBackCloses(onClose);
  const sources = playerSources(video.sources ?? []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={video.title}
      look="plain"
      className="video-modal on-night"
      closeLabel={words.close}
    >
      {/* There are no caption tracks; the description below the player is the alternative. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        src={sources.length === 0 ? video.videoUrl : undefined}
        poster={posterUrl(video)}
        autoPlay
        controls
        playsInline
        preload="auto"
      >
        {sources.map((source) => (
          <source key={`${source.src} ${source.media}`} {...source} />
        ))}
        {words.noVideo}
      </video>
      <div className="video-modal-words">
        <h2 lang={video.lang?.['title']} className="text-h4">
          {video.title}
        </h2>
        <p lang={video.lang?.['description']} className="measure text-small text-smoke">
          {video.description}
        </p>
      </div>
    </Dialog>
  );
}

/** The largest poster as WebP, or as JPEG while there is no WebP: the `poster` attribute takes one URL only. */
function posterUrl({ poster }: VideoCardProps): string | undefined {
  if (!poster) return undefined;
  if (typeof poster === 'string') return poster;
  const largest = poster.widths.at(-1);
  return largest === undefined
    ? toFileUrl(poster, poster.jpegWidths.at(-1), 'jpg')
    : toFileUrl(poster, largest, 'webp');
}
