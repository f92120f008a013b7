import { VideoModal } from '../parts/video/video-modal.tsx';
import type { VideoCardProps } from '../parts/video/shown-video.ts';
import { readOverlayMessages } from '../words/overlay-words.ts';
import { showOverlay } from './show-overlay.tsx';

/** Opens the video player. */
export function open(link: HTMLAnchorElement): void {
  const video = JSON.parse(link.dataset['video'] ?? '{}') as VideoCardProps;
  showOverlay(link, (close) => <VideoModal video={video} words={readOverlayMessages()} onClose={close} />);
}
