const fontFace = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** What of a style sheet loads fonts, and the rest: stand-ins that are on the visitor's machine stay with the rest. */
export function splitFonts(css: string): { fonts: string; rest: string } {
  return { fonts: (css.match(fontFace) ?? []).join(''), rest: css.replace(fontFace, '') };
}

/**
 * The fonts' rules as an element that waits for `bringFonts`. On a slow line the words stand at once in a stand-in of the
 * same size, the first picture has the whole line, and the fonts follow it. Without script they are asked for at once.
 */
export function lateFonts(fonts: string): string {
  return `<style media="(scripting: none)">${fonts}</style>`;
}

/** Runs in the visitor's browser, as text, where all styles stand before it: it may use nothing from outside itself. */
export function bringFonts(): void {
  const style = document.querySelector<HTMLStyleElement>('style[media="(scripting: none)"]');
  if (!style) return;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // They came with the page before this one, so they are at hand, and nothing is exchanged before the reader's eyes. Storage
  // would know for certain, but to open it the browser holds the page up at the very moment that it starts to be read.
  if (visit?.type !== 'navigate' || document.referrer.startsWith(`${location.origin}/`))
    return void (style.media = 'all');
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- see above
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const bring = async () => {
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
      // The browser itself loads the others, if there are letters for them. Where the fonts come at once, the first picture
      // is still being decoded and painted, and wants the processor.
      const needed = [...families.values()].flat().filter(({ unicodeRange }) => /U\+20-7E/i.test(unicodeRange));
      await Promise.all([after(250), ...needed.map((face) => face.load())]);
      // With each the page is laid out again, and both together hold a slow phone up for too long at a stretch. The rules
      // themselves stay where they are: to apply them, too, would lay the page out once more.
      for (const faces of families.values()) {
        for (const face of faces) document.fonts.add(face);
        await after(80);
      }
    } catch {
      // One does not come: the browser tries again by the rules.
      style.media = 'all';
    }
  };
  // When the first picture stands (hero-gate.ts).
  addEventListener('opened', () => void bring(), { once: true });
}
