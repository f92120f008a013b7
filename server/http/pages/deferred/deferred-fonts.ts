const fontFace = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** Separates the rules that download fonts from the rest of a style sheet. Fallbacks to installed fonts stay in the rest. */
export function splitFonts(css: string): { fonts: string; rest: string } {
  return { fonts: (css.match(fontFace) ?? []).join(''), rest: css.replace(fontFace, '') };
}

/**
 * The font rules as an element that is inactive until `loadDeferredFonts`. On a slow connection the text appears at once in a
 * fallback font of the same metrics, the hero picture gets all the bandwidth, and the fonts follow. Without script the
 * fonts load at once.
 */
export function deferredFontStyle(fonts: string): string {
  return `<style media="(scripting: none)">${fonts}</style>`;
}

/** Runs in the browser, as text, after all style elements: it may use nothing from outside itself. */
export function loadDeferredFonts(): void {
  const style = document.querySelector<HTMLStyleElement>('style[media="(scripting: none)"]');
  if (!style) return;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The page before this one has loaded them, so they are in the browser's cache and no text changes its font while it is
  // read. A flag in localStorage would be more exact, but opening that storage blocks the first paint.
  if (visit?.type !== 'navigate' || document.referrer.startsWith(`${location.origin}/`))
    return void (style.media = 'all');
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- see above
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const load = async () => {
    const families = new Map<string, FontFace[]>();
    for (const { style: rule } of (style.sheet as CSSStyleSheet).cssRules as Iterable<CSSFontFaceRule>) {
      const read = (name: string) => rule.getPropertyValue(name);
      const family = read('font-family').replaceAll(/["']/g, '');
      const faces = families.get(family) ?? [];
      families.set(family, faces);
      faces.push(
        new FontFace(family, read('src'), {
          style: read('font-style'),
          weight: read('font-weight'),
          unicodeRange: read('unicode-range'),
          display: read('font-display') as FontDisplay,
        }),
      );
    }
    try {
      // Only the Latin subsets: the browser itself loads another one if the page has letters of it. The delay leaves the
      // processor to the hero picture, which may still be being decoded when the fonts arrive quickly.
      const latin = [...families.values()].flat().filter(({ unicodeRange }) => /U\+20-7E/i.test(unicodeRange));
      await Promise.all([after(250), ...latin.map((face) => face.load())]);
      // Each family lays the page out again; both at once would block a slow phone for too long. The rules stay inactive,
      // because activating them as well would cause one more layout.
      for (const faces of families.values()) {
        for (const face of faces) document.fonts.add(face);
        await after(80);
      }
    } catch {
      // A font failed to load: with active rules the browser tries it again.
      style.media = 'all';
    }
  };
  addEventListener('hero-painted', () => void load(), { once: true });
}
