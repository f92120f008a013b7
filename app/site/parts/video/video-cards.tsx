import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { AnyPicture } from '../any-picture.tsx';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import type { ShownVideo } from './shown-video.ts';
import type { VideoModalProps } from './video-modal.tsx';

const loadModal = () => import('./video-modal.tsx');
const sizes = '(min-width: 90rem) 432px, (min-width: 64rem) 30vw, (min-width: 40rem) 44vw, 91vw';
/** on a phone with a device pixel ratio of 3 */
const widest = 1180;

/** Posters that open their video in the player. Without JavaScript the link opens the file. */
export function VideoCards({ videos, label }: { videos: readonly ShownVideo[]; label: string }) {
  const [open, setOpen] = useState<{ video: ShownVideo; VideoModal: ComponentType<VideoModalProps> }>();
  const opener = useRef<HTMLElement>(undefined);

  useEffect(() => {
    if (!open) opener.current?.focus({ preventScroll: true });
  }, [open]);

  async function openVideo(event: MouseEvent<HTMLAnchorElement>, video: ShownVideo) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    try {
      const { VideoModal } = await loadModal();
      setOpen({ video, VideoModal });
    } catch {
      location.assign(video.videoUrl);
    }
  }

  return (
    <>
      <ul aria-label={label} className="video-grid">
        {videos.map((video) => (
          <li key={video.id} className="video-card">
            <a href={video.videoUrl} data-enhanced onClick={(event) => void openVideo(event, video)}>
              <span className="video-still">
                {video.poster && (
                  <AnyPicture
                    picture={video.poster}
                    alt=""
                    sizes={sizes}
                    widest={widest}
                    imageClassName="video-image"
                  />
                )}
                <span className="video-play">
                  <Icon name="play" size={22} />
                </span>
              </span>
              <h3 className="video-title">
                <span className="sr-only">Play video: </span>
                {video.title}
              </h3>
            </a>
            {video.facts && video.facts.length > 0 && <p className="video-facts">{video.facts.join(' · ')}</p>}
            <p className="measure mt-2 text-small text-ash">{video.description}</p>
            {video.isOwners && <OwnerBadge text="您的照片" />}
          </li>
        ))}
      </ul>
      {open && <open.VideoModal video={open.video} onClose={() => setOpen(undefined)} />}
    </>
  );
}
