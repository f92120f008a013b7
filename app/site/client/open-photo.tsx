import { Lightbox } from '../parts/gallery/lightbox.tsx';
import { readPhoto } from '../parts/gallery/photo-attributes.ts';
import { readOverlayMessages } from '../words/overlay-words.ts';
import { showOverlay } from './show-overlay.tsx';

/** Opens the lightbox with all pictures of the grid, or of the pair before and after. */
export function open(link: HTMLAnchorElement): void {
  const grid = link.closest('ul, [role=group]');
  const links = [...(grid?.querySelectorAll<HTMLAnchorElement>('a[data-opens=photo]') ?? [link])];
  const pictures = links.map(readPhoto);
  showOverlay(link, (close) => (
    <Lightbox
      pictures={pictures}
      startAt={links.indexOf(link)}
      label={grid?.ariaLabel ?? ''}
      words={readOverlayMessages()}
      onClose={close}
    />
  ));
}
