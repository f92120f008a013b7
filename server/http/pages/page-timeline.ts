/**
 * When a public page loads what. It is a document that works without script; fonts wait until the hero picture is painted, and the
 * page's script until the browser is idle after `load`, or for the first gesture.
 */

/**
 * The source text of a function that runs in the browser: it may use nothing from outside itself. Whole-line comments and
 * indentation are removed.
 */
export function scriptText(run: (...values: never[]) => void): string {
  return String(run)
    .replaceAll(/^[ \t]*(?:\/\/.*|\/\*\*[^]*?\*\/)$/gm, '')
    .replaceAll(/^\s+/gm, '');
}

/**
 * Opens when the hero picture is painted or after `timeoutMs`, and then dispatches `hero-painted`, which the fonts wait for.
 *
 * Runs in the browser, as text: it may use nothing from outside itself.
 */
export function heroGate(): void {
  // A picture that takes longer than this is on a line so slow that the others need not wait for it as well.
  const timeoutMs = 4000;
  // A page in which something moves is never idle.
  const idleWithinMs = 500;
  // Where the browser does not say when it is idle (Safari): the paint that was just asked for is over by then.
  const paintMs = 50;
  let isOpen = false;
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    dispatchEvent(new Event('hero-painted'));
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  /** Requests that start during a paint delay it. */
  const openOnceIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(open, { timeout: idleWithinMs });
    else setTimeout(open, paintMs);
  };
  const openOncePainted = () => {
    if (isPainted() || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
      requestAnimationFrame(() => requestAnimationFrame(openOnceIdle));
      return;
    }
    new PerformanceObserver((_, observer) => {
      // `first-paint` can be the background alone.
      if (!isPainted()) return;
      observer.disconnect();
      openOnceIdle();
    }).observe({ type: 'paint' });
  };
  document.addEventListener('DOMContentLoaded', () => {
    const hero = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!hero || hero.complete) return openOncePainted();
    for (const event of ['load', 'error']) hero.addEventListener(event, openOncePainted, { once: true });
  });
  setTimeout(open, timeoutMs);
}

/** The parts of a page that get the fonts one after the other; an overlay, which a script adds, has them from its beginning. */
const fontParts = ':is(body > :is(a, header, footer), #content > *, #content > div > section, .phone-menu)';

/**
 * On a slow connection the text appears at once in fallback fonts of the same metrics, the hero picture gets all the
 * bandwidth, and the fonts follow (`loadDeferredFonts`). Without script they load at once, by the rules of their style sheet.
 */
export const deferredFontStyle = `html[data-fonts-deferred] ${fontParts}:not([data-fonts]){--font-display:var(--fallback-display);--font-sans:var(--fallback-sans);font-family:var(--font-sans)}`;

/** Runs in the browser, as text: it may use nothing from outside itself. */
function deferFonts(partSelector: string): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const loadFonts = () => {
    // Chinese pages have families of their own (styles/chinese.css).
    const isChinese = document.documentElement.lang === 'zh-Hans';
    // Only the Latin subsets: the browser itself loads another one if the page has letters of it.
    const faces = [...document.fonts].filter(
      ({ family, unicodeRange }) => /U\+20-7E/i.test(unicodeRange) && family.includes(' beside Chinese') === isChinese,
    );
    // A part that gets a font which could not be loaded stays in the fallback.
    return Promise.allSettled(faces.map((face) => face.load()));
  };
  // The page before this one has loaded them, so they are in the browser's cache and no text changes its font while it is
  // read. By the rules alone they would be asked for by the first layout, which would use the fallback fonts. A flag in
  // localStorage would be more exact, but opening that storage blocks the first paint.
  if (visit?.type !== 'navigate' || document.referrer.startsWith(`${location.origin}/`)) return void loadFonts();
  document.documentElement.dataset['fontsDeferred'] = '';
  const load = async () => {
    await loadFonts();
    const parts = [...document.querySelectorAll<HTMLElement>(partSelector)];
    const laidOut = new Set(
      parts.filter((part) => {
        const content = part.firstElementChild ?? part;
        return content.checkVisibility?.({ contentVisibilityAuto: true }) !== false;
      }),
    );
    // These cost nothing before they are laid out.
    for (const part of parts) if (!laidOut.has(part)) part.dataset['fonts'] = '';
    for (const part of laidOut) {
      part.dataset['fonts'] = '';
      // All text laid out again in one frame would block a slow phone for too long. A tab in the background has no frames.
      if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  };
  addEventListener('hero-painted', () => void load(), { once: true });
}

/** The script for the end of a public page's head, after its style elements. */
export const loadDeferredFonts = `(${scriptText(deferFonts)})(${JSON.stringify(fontParts)})`;

/**
 * The inline script at the end of a public page. It loads the page's script (app/site/client) when the browser is idle after
 * `load`, or after the first gesture. Until then links, menus and forms work as plain HTML.
 *
 * @param entry address of the module app/entry.client.tsx
 */
export function startScript(entry: string): string {
  // `<` would let `</script>` or `<!--` in the text end this script early.
  return `(${scriptText(startLater)})(${JSON.stringify(entry).replaceAll('<', '\\u003c')})`;
}

/** Runs in the browser, as text: it may use nothing from outside itself. */
function startLater(entry: string): void {
  // After `load`, for the fonts, which arrive after the hero picture, and the layouts that they cause (loadDeferredFonts).
  const fontsMs = 600;
  // A page in which something moves is never idle, and must become interactive all the same.
  const idleWithinMs = 3000;
  // Where the browser does not say when it is idle (Safari).
  const withoutIdleMs = 300;
  const gestures = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'focusin'];
  type Entry = { openOverlay: (link: HTMLAnchorElement) => Promise<void> };
  let script: Promise<Entry> | undefined;
  const load = () => (script ??= import(/* @vite-ignore */ entry) as Promise<Entry>);
  const loadQuietly = () => void load().catch(() => {});
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const whenIdle = (then: () => void) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: idleWithinMs });
    else setTimeout(then, withoutIdleMs);
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const onGesture = () => {
    for (const gesture of gestures) removeEventListener(gesture, onGesture, true);
    whenIdle(loadQuietly);
  };
  // Here and not in the page's script, so that a picture can be opened as soon as it is seen.
  const openOverlay = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-opens]');
    if (!link) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    // The picture is marked in the frame of the tap (gallery.css), and the overlay is built after it.
    link.ariaBusy = 'true';
    Promise.all([load(), nextPaint()])
      .then(([page]) => page.openOverlay(link))
      .catch(() => location.assign(link.href))
      .finally(() => (link.ariaBusy = null));
  };
  // In the frame of the tap. React follows after it, or begins with the choice (app/site/home/featured-work.tsx).
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const chooseTab = ({ target }: MouseEvent) => {
    const chosen = (target as Element).closest('[role=tab]');
    for (const tab of chosen?.parentElement?.children ?? []) tab.setAttribute('aria-selected', String(tab === chosen));
  };
  /** In the document's head the browser would fetch it and its icon before the hero picture is painted. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const linkManifest = () => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }));
  };
  /** The closed phone menu, out of view (menus.css): the tap that opens it would wait for that. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const layOutMenu = () => void (document.documentElement.dataset['menuLaidOut'] = '');
  const prepare = () => {
    // First the hero picture and the fonts load, then the script, then comes layout.
    setTimeout(whenIdle, fontsMs, loadQuietly);
    setTimeout(whenIdle, fontsMs, linkManifest);
    setTimeout(whenIdle, fontsMs, layOutMenu);
  };
  for (const gesture of gestures) addEventListener(gesture, onGesture, { capture: true, passive: true });
  addEventListener('keydown', loadQuietly, { capture: true, once: true });
  // Before an island that is being hydrated stops the event (app/site/client/hydrate-island.tsx).
  if (document.querySelector('[role=tab]')) document.addEventListener('click', chooseTab, true);
  document.querySelector('main')?.addEventListener('click', openOverlay);
  addEventListener('load', () => whenIdle(prepare));
  // Before this script was there.
  if (scrollY > 0) onGesture();
}
