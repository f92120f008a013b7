import { VideoModal } from '../parts/video/video-modal.tsx';
import type { ShownVideo } from '../parts/video/shown-video.ts';
import { readOverlayWords } from '../words/overlay-words.ts';
import { showOverlay } from './show-overlay.tsx';

/** Opens the video player. */
export function open(link: HTMLAnchorElement): void {
  const video = JSON.parse(link.dataset['video'] ?? '{}') as ShownVideo;
  showOverlay(link, (close) => <VideoModal video={video} words={readOverlayWords()} onClose={close} />);
}
