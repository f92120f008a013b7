import type { ClientPage } from '#app/services-context.ts';
import type { LightboxOfGallery } from '#app/site/gallery/lightbox.tsx';
import type { InApp } from './in-app-browser.ts';
import type { ClientGalleryWords } from './words.ts';

/** What makes an element a gallery of several lists for the lightbox. */
export function lightboxAttributes({ title, photos }: ClientPage, words: ClientGalleryWords, inApp: InApp | null) {
  const gallery: LightboxOfGallery = {
    label: title,
    all: photos.all,
    before: photos.before,
    words: {
      play: words.slideShow,
      pause: words.pauseSlideShow,
      download: words.download,
      ...(inApp && { notice: words.inApp[inApp] }),
    },
  };
  return { 'data-lightbox': JSON.stringify(gallery) };
}
