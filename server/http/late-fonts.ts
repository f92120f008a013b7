const fontFace = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** What of a style sheet loads fonts, and the rest: stand-ins that are on the visitor's machine stay with the rest. */
export function splitFonts(css: string): { fonts: string; rest: string } {
  return { fonts: (css.match(fontFace) ?? []).join(''), rest: css.replace(fontFace, '') };
}

/**
 * The fonts' rules as an element that waits for its script. On a slow line the words stand at once in a stand-in of the
 * same size, the first picture has the whole line, and the fonts follow it. Without script they are asked for at once.
 */
export function lateFonts(fonts: string): string {
  return `<style media="(scripting: none)">${fonts}</style><script>(${bringFonts})()</script>`;
}

/** Runs in the visitor's browser, as text: it may use nothing from outside itself. */
function bringFonts(): void {
  const style = document.currentScript?.previousElementSibling as HTMLStyleElement;
  const key = 'fonts-are-here';
  const apply = () => {
    style.media = 'all';
    try {
      sessionStorage.setItem(key, '1');
    } catch {
      // Storage is switched off: the next page waits for its fonts again.
    }
  };
  try {
    // They came with an earlier page, so they are at hand, and nothing needs to be exchanged before the reader's eyes.
    if (sessionStorage.getItem(key)) return apply();
  } catch {
    // As above.
  }
  /** One after another: with each, the page is laid out again, and both together hold a slow phone up for too long at a stretch. */
  const bring = async () => {
    const sheet = style.sheet as CSSStyleSheet;
    const rules = ([...sheet.cssRules] as CSSFontFaceRule[]).filter((rule) => /U\+20-7E/i.test(rule.cssText));
    const faces = rules.map(({ style: rule }) => {
      const read = (name: string) => rule.getPropertyValue(name);
      return new FontFace(read('font-family').replaceAll(/["']/g, ''), read('src'), {
        style: read('font-style'),
        weight: read('font-weight'),
        unicodeRange: read('unicode-range'),
      });
    });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- see above
    const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    try {
      // Where the fonts come at once, the first picture is still being decoded and painted, and wants the processor.
      await Promise.all([after(250), ...faces.map((face) => face.load())]);
      for (const face of faces) {
        document.fonts.add(face);
        await after(80);
      }
      for (const rule of rules) sheet.deleteRule([...sheet.cssRules].indexOf(rule));
    } finally {
      apply();
    }
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- see above
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const afterPaint = () => {
    if (isPainted() || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
      requestAnimationFrame(() => requestAnimationFrame(bring));
      return;
    }
    new PerformanceObserver((_, observer) => {
      // The first paint can be of the ground alone.
      if (!isPainted()) return;
      observer.disconnect();
      bring();
    }).observe({ type: 'paint' });
  };
  addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!first || first.complete) return afterPaint();
    for (const event of ['load', 'error']) first.addEventListener(event, afterPaint, { once: true });
  });
}
