/**
 * When a public page loads and lays out what. It is a document that works without script; this order lets a phone on a poor
 * connection paint it at once, and keeps every task of its browser short. docs/decisions/0048 has what each step is worth.
 *
 * 1. The first section is laid out and painted: text in a fallback font of the same metrics, and the hero picture, which has
 *    the connection for itself (`deferBelowTheFold`, `heroGate`, `loadDeferredFonts`).
 * 2. The hero picture is painted, or 4 seconds are over: the other pictures of the first screen and the fonts load. The parts of
 *    the page that are laid out get the fonts one after the other.
 * 3. After `load`, when the browser is idle: the page's script, which hydrates the islands near the viewport, the manifest, and
 *    the layout of the closed phone menu (`startLater`).
 * 4. Then the sections below the fold, and the larger parts of them, are laid out, one at a time.
 *
 * A finger starts nothing of that in its own frame: its first gesture opens the gate of step 2, and in idle time lets a phone
 * load all pictures of its galleries, renders the home page's form and asks for the script; a section that comes near the
 * viewport is laid out by the browser.
 * A key, and a link to an anchor, lay out everything at once, because they jump. Without script, without a way to observe
 * paints, and in a browser that does not keep its place when something above it grows (`overflow-anchor`), nothing waits.
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
 * What a public page may have below the fold: the sections after its first one, the footer, and parts of them that are laid
 * out by themselves, because they have many elements, or stand beside a form, which Chromium lays out for its autofill as
 * soon as the document is parsed. The selector names elements instead of `*`, so that a change of the attribute on <html>
 * restyles these few and not the whole page.
 */
const sections =
  ':is(#content > * + section, #content > div > section + section, #content ~ footer, [data-later-part])';
const notLaidOut = `${sections}:not([data-laid-out])`;

/** Selects what is not laid out yet. `data-laid-out` lays out one section; removing the attribute from <html> lays out all. */
export const belowTheFold = `html[data-below-the-fold] ${notLaidOut}`;

/** What is not rendered before the first gesture, or before its part is laid out. */
const hiddenContent = `html[data-below-the-fold][data-untouched] ${notLaidOut}[data-later-part=hidden]>*`;

/**
 * Defers the layout of what is below the fold on a page that is opened at its top; `startLater` lays it out later,
 * section by section. Until then a section has an estimated height, and the browser lays it out when it comes near the
 * viewport. The estimates are high, because with lower ones two sections, or two parts of one, were near at once, and laid
 * out in one task. Nothing is deferred without script, nor after a reload, a return by Back or a link to an
 * anchor, because the browser then needs the true heights at once to restore the position.
 *
 * The form of the home page is hidden: as soon as a document is parsed, Chromium lays out its forms for its autofill,
 * whatever their `content-visibility`. Nobody sees this one before a gesture.
 */
export const belowTheFoldStyle = `@media screen{${belowTheFold}{content-visibility:auto;contain-intrinsic-height:auto 120rem}${belowTheFold}[data-later-part]{contain-intrinsic-height:auto 60rem}${hiddenContent}{display:none}}`;

/** Runs in the browser, as text: it may use nothing from outside itself. */
export function deferBelowTheFold(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || location.hash || !CSS.supports('overflow-anchor', 'auto')) return;
  document.documentElement.dataset['belowTheFold'] = '';
  // Until the first gesture a phone loads the first pictures of a gallery only (hero.css), and the home page's form is hidden.
  document.documentElement.dataset['untouched'] = '';
}

/**
 * Delays the pictures below the hero picture (hero.css selects them): on a slow connection they would share its bandwidth,
 * and afterwards the processor that decodes it. The gate opens when the hero picture is painted or after `timeoutMs`. It then
 * sets `data-hero-painted` and dispatches `hero-painted`, which the fonts wait for. The first gesture lets the pictures load
 * earlier (`startLater`); without `data-below-the-fold` or without script nothing is delayed.
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
    document.documentElement.dataset['heroPainted'] = '';
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
const fontParts =
  ':is(body > :is(a, header, footer), #content > *, #content > div > section, [data-later-part], .phone-menu)';

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
 * `load`, or after the first gesture, and then lays out what is below the fold section by section. Until then links, menus
 * and forms work as plain HTML.
 *
 * @param entry address of the module app/entry.client.tsx
 */
export function startScript(entry: string): string {
  // `<` would let `</script>` or `<!--` in the text end this script early.
  const values = [entry, belowTheFold].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'));
  return `(${scriptText(startLater)})(${values.join()})`;
}

/** Runs in the browser, as text: it may use nothing from outside itself. */
function startLater(entry: string, belowSelector: string): void {
  // After `load`, for the fonts, which arrive after the hero picture, and the layouts that they cause (loadDeferredFonts).
  const fontsMs = 600;
  // From the request of the script to the first section: what it hydrates near the viewport is not in one task with layout.
  const hydrationMs = 450;
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
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const layOutAll = () => void delete document.documentElement.dataset['belowTheFold'];
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const showForGesture = () => void delete document.documentElement.dataset['untouched'];
  // Only what the gesture itself changes is in its frame; it lays out nothing, because sections that come near are laid out by
  // the browser.
  const onGesture = () => {
    for (const gesture of gestures) removeEventListener(gesture, onGesture, true);
    document.documentElement.dataset['heroPainted'] = '';
    whenIdle(showForGesture);
    whenIdle(loadQuietly);
  };
  // Keys jump, to the end of the page for instance, and need its true height.
  const onKey = () => {
    showForGesture();
    layOutAll();
    loadQuietly();
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
  /** Lays out one section at a time: all at once would block a slow phone noticeably. */
  const layOutBelowTheFold = () => {
    const section = document.querySelector<HTMLElement>(belowSelector);
    if (!section) return layOutAll();
    section.dataset['laidOut'] = '';
    // Two idle periods can come before the next frame.
    nextPaint().then(() => whenIdle(layOutBelowTheFold));
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
    setTimeout(whenIdle, fontsMs + hydrationMs, layOutBelowTheFold);
  };
  for (const gesture of gestures) addEventListener(gesture, onGesture, { capture: true, passive: true });
  addEventListener('keydown', onKey, { capture: true, once: true });
  // Before an island that is being hydrated stops the event (app/site/client/hydrate-island.tsx).
  if (document.querySelector('[role=tab]')) document.addEventListener('click', chooseTab, true);
  document.querySelector('main')?.addEventListener('click', openOverlay);
  // The position of an anchor is right only if everything above it is laid out.
  document.addEventListener('click', ({ target }) => (target as Element).closest('a[href*="#"]') && layOutAll());
  // A part that is out of view keeps the width that it was laid out with, which can be wider than the page now is.
  const widthBefore = innerWidth;
  addEventListener('resize', () => innerWidth !== widthBefore && layOutAll());
  addEventListener('load', () => whenIdle(prepare));
  // Before this script was there.
  if (scrollY > 0) onGesture();
}
