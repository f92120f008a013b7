import { reachedControl, startTooltipsOnDemand } from '#app/ui/tooltips-on-demand.ts';
import { describeCut } from '#app/site/sections/describe-cut.ts';
import { adminTokenKey } from '#contract/admin-token.ts';
import { whenIdle } from './when-idle.ts';
import { hydrateIslands } from './islands.ts';

/** A link that opens an overlay; without script it opens its file. */
const openers = {
  photo: () => import('../gallery/lightbox.tsx'),
  video: () => import('../video/video-modal.tsx'),
};

/** Loads an overlay when a mouse or a key reaches a link that opens it. */
function preloadOverlays(): void {
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
  // Browsers inside other programs may be years old: without modal dialogs, or without the layers of the styles, the file is better.
  if (!('HTMLDialogElement' in globalThis && 'CSSLayerBlockRule' in globalThis)) return location.assign(link.href);
  try {
    const { open } = await openers[kind]();
    open(link);
  } catch {
    // The script could not be loaded (offline, or a new release): open the file instead.
    location.assign(link.href);
  }
}

/** Makes a public page interactive. Islands are hydrated when they come near the viewport. */
export function startPage(): void {
  closeMenus();
  restoreScrollAnchor();
  moveComparisons();
  showMaps();
  preloadOverlays();
  startTooltipsOnDemand();
  showOwnerNotes();
  revealSections();
  showPhoneBar();
  hydrateIslands();
  void startChoice();
  startClientGallery();
  // What the page itself needs comes before the next one.
  if (document.readyState === 'complete') markLinksInView();
  else addEventListener('load', markLinksInView, { once: true });
  document.documentElement.dataset.started = '';
}

/** A client gallery is whole without its script. */
function startClientGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.client-gallery');
  if (!gallery) return;
  void import('../client-gallery/start-gallery.ts').then(({ startGallery }) => startGallery(gallery)).catch(() => {});
}

/** On the page of a client who chooses photos. Without this script its forms do the same. */
async function startChoice(): Promise<void> {
  if (!document.querySelector('[data-picks]')) return;
  const script = await import('../client-gallery/proofing-script.ts').catch(() => undefined);
  script?.startProofing();
}

/**
 * Closes the menu whose entry was chosen: at once if it leads to a section of this page, which would leave it open, otherwise
 * when the page is left. Browsers discard a page that they have rendered in advance as soon as its link is hidden.
 */
function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
    const close = () => {
      for (const group of menu.querySelectorAll('details')) group.open = false;
      menu.hidePopover();
    };
    menu.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link) return;
      if (leavesPage(link, event)) addEventListener('pagehide', close, { once: true });
      else close();
    });
  }
}

/** @returns false for sections of this page, other programs (`tel:`), what opens in another tab and what is saved */
function leavesPage(
  { origin, pathname, search, target }: HTMLAnchorElement,
  { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
) {
  const isThisPage = pathname === location.pathname && search === location.search;
  return origin === location.origin && !isThisPage && !target && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Adds the section in view to a link to the same page in another language. */
function restoreScrollAnchor(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keeps-section]')) {
    link.addEventListener('click', () => {
      const sections = [...document.querySelectorAll('main section[id]')];
      const inView = sections.findLast((section) => section.getBoundingClientRect().top < innerHeight / 2);
      link.hash = inView && scrollY > 0 ? inView.id : '';
    });
  }
}

/** Moves the cut of a before and after picture with its slider. */
function moveComparisons(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.before-after-slider')) moveCut(target);
  });
  // The visitor, or the browser that restores a form, may have moved it before.
  for (const slider of document.querySelectorAll<HTMLInputElement>('.before-after-slider')) moveCut(slider);
}

function moveCut(slider: HTMLInputElement): void {
  const percent = slider.valueAsNumber;
  slider.closest<HTMLElement>('.before-after')?.style.setProperty('--cut', `${percent}%`);
  slider.setAttribute('aria-valuetext', describeCut(percent, slider.dataset['text'] ?? ''));
}

/** A map server that has not answered by then counts as unreachable. */
const timeoutMs = 8_000;

/** Replaces the plate by the map of another server, if the visitor asks for it and the server can be reached. */
function showMaps(): void {
  for (const section of document.querySelectorAll<HTMLElement>('.studio-map')) {
    const button = section.querySelector<HTMLButtonElement>('[data-show-map]');
    button?.addEventListener('click', () => void showMap(section, button));
  }
}

async function showMap(section: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const template = section.querySelector('template');
  const frame = template?.content.querySelector('iframe');
  const failure = section.querySelector<HTMLElement>('[data-failure]');
  if (!template || !frame || !failure) return;
  button.disabled = true;
  failure.textContent = '';
  const isReachable = await canReach(new URL(frame.src).origin);
  button.disabled = false;
  if (!isReachable) {
    failure.textContent = failure.dataset['failure'] ?? '';
    button.focus();
    return;
  }
  template.replaceWith(template.content);
  section.querySelector('.studio-map-plate')?.remove();
  section.querySelector('.studio-map-cover')?.classList.replace('studio-map-cover', 'studio-map-caption');
  button.remove();
  section.querySelector('iframe')?.focus();
}

/** A frame of another site does not report whether it was loaded; a picture does. */
function canReach(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const icon = new Image();
    icon.addEventListener('load', () => resolve(true));
    icon.addEventListener('error', () => resolve(false));
    setTimeout(resolve, timeoutMs, false);
    // Not from the browser's cache.
    icon.src = `${origin}/favicon.ico?${Date.now()}`;
  });
}

/** Shows the notes for signed-in staff (owner-badge.tsx) in the browser of somebody who is signed in. */
function showOwnerNotes(): void {
  if (!isSignedIn()) return;
  for (const note of document.querySelectorAll<HTMLElement>('[data-owner-note]')) {
    note.textContent = note.dataset['ownerNote'] ?? '';
    note.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  }
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(adminTokenKey) !== null;
  } catch {
    // localStorage is disabled, so nobody can be signed in.
    return false;
  }
}

const visibleFraction = 0.2;

/** In steps of 1 %, because a block that is higher than the viewport needs a smaller share than `visibleShare`. */
const thresholds = Array.from({ length: visibleFraction * 100 + 1 }, (_, percent) => percent / 100);

/**
 * Slides each `Reveal` in once, when a fifth of it (or of the viewport, if the block is higher) is visible. Content that is in
 * view at first is not animated: a block is moved down only below the viewport, so the layout does not shift.
 */
function revealSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, boundingClientRect, intersectionRatio, isIntersecting } of entries) {
        const { dataset } = target as HTMLElement;
        const { top, height } = boundingClientRect;
        if (dataset['reveal'] === undefined) {
          if (top >= innerHeight) dataset['reveal'] = 'waiting';
          else observer.unobserve(target);
        } else if (isIntersecting && intersectionRatio * height >= visibleFraction * Math.min(height, innerHeight)) {
          dataset['reveal'] = 'shown';
          observer.unobserve(target);
        }
      }
    },
    { threshold: thresholds },
  );
  for (const block of document.querySelectorAll('.reveal')) observer.observe(block);
}

/** Shows the bar of a phone once the hero has been passed, except beside a form and the footer. */
function showPhoneBar(): void {
  // A page without a hero has none.
  if (!document.querySelector('.hero')) return;
  const bar = document.querySelector('.phone-bar');
  const inView = new Set<Element>();
  // The hero has been passed when only its end is left below the navigation.
  const options = { rootMargin: '-20% 0px 0px' };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    bar?.toggleAttribute('data-shown', inView.size === 0);
  }, options);
  for (const place of document.querySelectorAll('.hero, main form, footer')) observer.observe(place);
}

/** https://developer.mozilla.org/docs/Web/API/NetworkInformation, which TypeScript does not know. Not in Firefox and Safari. */
interface Connection {
  effectiveType: 'slow-2g' | '2g' | '3g' | '4g';
  saveData: boolean;
}

/** Marks links once they have been in view: the browser fetches their pages in advance (document-head.tsx). */
function markLinksInView(): void {
  const observer = new IntersectionObserver((entries) => {
    if (!isGoodLine()) return;
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      (target as HTMLElement).dataset['inView'] = '';
    }
  });
  // The logo is in view on every page, and few who look at one go back by it.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([hreflang], .logo)')) {
    if (link.pathname !== location.pathname) observer.observe(link);
  }
}

/** Also while links come into view: a phone changes its line. Without an answer from the browser the line may be slow. */
function isGoodLine(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.effectiveType === '4g' && !connection.saveData;
}
