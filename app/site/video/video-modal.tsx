import { toFileUrl } from '#app/ui/picture.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { OverlayMessages } from '#app/site/words/site-messages.ts';
import { useBackCloses, showOverlay } from '#app/site/client/show-overlay.tsx';
import { readOverlayMessages } from '#app/site/words/overlay-words.ts';
import type { VideoSource } from '#contract/media.ts';
import { playsEverywhere } from '#contract/media-categories.ts';
import type { VideoCardProps } from './video-section.tsx';
import './video-modal.css';

export interface VideoModalProps {
  video: VideoCardProps;
  words: OverlayMessages;
  onClose: () => void;
}

/** The video player in a dialog. Loaded when the first video is opened. */
function VideoModal({ video, words, onClose }: VideoModalProps) {
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
        {video.note && <p className="tabular text-small text-smoke">{video.note}</p>}
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

/** Opens the video player. */
export function open(link: HTMLAnchorElement): void {
  const video = JSON.parse(link.dataset['video'] ?? '{}') as VideoCardProps;
  showOverlay(link, (close) => <VideoModal video={video} words={readOverlayMessages()} onClose={close} />);
}

export interface PlayerSource {
  src: string;
  type: string;
  media?: string;
}

/** Media queries for phones, and for screens with more pixels than 1080p. */
const small = '(max-width: 40rem)';
const large = '(min-width: 1921px), (min-width: 75rem) and (min-resolution: 2dppx)';

/**
 * The files of a film as `<source>` elements: the browser uses the first whose media query and type match.
 * @param sources smallest first
 */
export function playerSources(sources: readonly VideoSource[]): PlayerSource[] {
  const usual = sources.find(({ height }) => height >= 1080) ?? sources.at(-1);
  if (!usual) return [];
  const plain = sources.filter(({ type }) => playsEverywhere(type));
  const smallest = plain.find(({ height }) => height < usual.height);
  const largest = sources.findLast(({ height }) => height > usual.height);
  const shown = [
    ...(largest ? withPlain(largest, plain).map((source) => ({ source, media: large })) : []),
    ...(smallest ? [{ source: smallest, media: small }] : []),
    { source: usual, media: undefined },
    // For browsers that do not play the type of the usual file: the best of those that all of them play, then smaller ones.
    ...(playsEverywhere(usual.type) ? [] : plain.filter(({ height }) => height <= usual.height).toReversed()).map(
      (source) => ({ source, media: undefined }),
    ),
  ];
  return shown.map(({ source: { url, type }, media }) => ({ src: url, type, ...(media && { media }) }));
}

/** A file, and the one of its height that every browser plays. */
function withPlain(source: VideoSource, plain: VideoSource[]): VideoSource[] {
  if (playsEverywhere(source.type)) return [source];
  return [source, ...plain.filter((other) => other.height === source.height)];
}
