import { reachedControl } from '#app/ui/reached-control.ts';
import { whenIdle } from './when-idle.ts';

/** A link that opens an overlay; without script it opens its file. */
const openers = {
  photo: () => import('./open-photo.tsx'),
  video: () => import('./open-video.tsx'),
};

/** Loads an overlay when a mouse or a key reaches a link that opens it. */
export function preloadOverlays(): void {
  const content = document.querySelector('main');
  content?.addEventListener('pointerover', preload, { passive: true });
  content?.addEventListener('focusin', preload);
}

function preload(event: Event): void {
  const kind = reachedControl(event, 'a[data-opens]')?.dataset['opens'];
  if (kind) whenIdle(() => void openers[kind as keyof typeof openers]().catch(() => {}));
}

/** Opens what a link with `data-opens` shows over the page. */
export async function openOverlay(link: HTMLAnchorElement): Promise<void> {
  const kind = link.dataset['opens'] as keyof typeof openers;
  try {
    const { open } = await openers[kind]();
    open(link);
  } catch {
    // The script could not be loaded (offline, or a new release): open the file instead.
    location.assign(link.href);
  }
}
