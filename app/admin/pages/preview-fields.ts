import { type ContentOverrides, findNode } from '#contract/content/resolve-content.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { type FieldAddress, type EditedPage, editedValue } from './edit-overrides.ts';

/** The fields of which the text of an element consists: mostly one. */
const readPaths = (element: Element) => (element.getAttribute('data-field') ?? '').split(' ');

/** @param saved the draft that the preview was rendered with */
interface ShownDraft {
  edited: EditedPage;
  saved: ContentOverrides;
  language: SiteLanguage;
}

/** The fields of a page in the document of its preview, whose elements name them in `data-field`. */
export function bindFields(frame: Document, { edited, saved, language }: ShownDraft) {
  const elements = [...frame.querySelectorAll('[data-field]')];
  const findElements = (path: string) => elements.filter((element) => readPaths(element).includes(path));
  const mark = createMark(frame);

  const texts = new Set(elements.map(readPaths).flatMap((paths) => (paths.length === 1 ? paths : [])));
  const written = [...texts].flatMap((path) => {
    const field = findNode(edited.page.schema, path, edited.builtIn.en);
    // What stands in place of a placeholder is known once the draft is saved.
    if (field?.type !== 'field' || field.meta.placeholders) return [];
    const address = toAddress(path);
    const lines = splitLines(edited, saved, address);
    return [{ address, lines, count: lines.length, places: findElements(path).map(textNodes) }];
  });

  function toAddress(path: string): FieldAddress {
    const field = findNode(edited.page.schema, path, edited.builtIn.en);
    const isShared =
      field?.type === 'field' && field.meta.isShared && !(field.meta.mayDiffer && language === 'zh-Hans');
    return { language: isShared ? 'shared' : language, path };
  }

  return {
    /** Shows what is typed; a text that was removed is left empty. */
    update(differences: ContentOverrides) {
      for (const text of written) {
        const lines = splitLines(edited, differences, text.address);
        if (lines.join('\n') === text.lines.join('\n')) continue;
        text.lines = lines;
        // A text may stand in several places, and all lines of a list in each.
        for (const [index, nodes] of text.places.entries()) setText(nodes, lines[index % text.count] ?? '');
      }
    },

    show({ path }: FieldAddress) {
      const own = findElements(path);
      mark(own);
      const first = own.find((element) => element.checkVisibility()) ?? own[0];
      const view = frame.defaultView;
      if (!first || !view) return;
      const { top, height } = first.getBoundingClientRect();
      // Not by scrollIntoView, which also scrolls the document around the frame.
      view.scrollTo({ top: view.scrollY + top + height / 2 - view.innerHeight / 2, behavior: 'instant' });
    },

    /** The field that is shown at a point; next to it, the first one in the element that was clicked. */
    fieldAt(target: Element, { x, y }: { x: number; y: number }): FieldAddress | undefined {
      const inside = [...target.querySelectorAll('[data-field]')];
      const found =
        frame.elementsFromPoint(x, y).find((element) => element.hasAttribute('data-field')) ??
        target.closest('[data-field]') ??
        (inside.length <= 4 ? inside[0] : undefined);
      const [path] = found ? readPaths(found) : [];
      return path === undefined ? undefined : toAddress(path);
    },
  };
}

export type PreviewFields = ReturnType<typeof bindFields>;

/** The lines of a field as it is edited; a text is one line, and a field without Chinese shows its English. */
function splitLines(edited: EditedPage, differences: ContentOverrides, field: FieldAddress): string[] {
  const value =
    editedValue(edited, differences, field) ??
    differences.shared[field.path] ??
    editedValue(edited, differences, { language: 'en', path: field.path });
  return [value ?? ''].flat().map(String);
}

/** The text of an element that has nothing else than an icon or a mark beside it; a headline has several nodes (`<wbr>`). */
const textNodes = (element: Element): Text[] =>
  [...element.childNodes].filter((node): node is Text => node.nodeType === 3 && node.textContent?.trim() !== '');

function setText([first, ...rest]: readonly Text[], value: string): void {
  if (first) first.data = value;
  for (const node of rest) node.data = '';
}

/** Marks elements without changing the document, which the page's script hydrates. */
function createMark(frame: Document) {
  const view = frame.defaultView as (Window & typeof globalThis) | null;
  if (!view || !('highlights' in view.CSS)) return () => {};
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync('::highlight(edited-field) { background: #f2c15a; color: #191512; }');
  frame.adoptedStyleSheets = [...frame.adoptedStyleSheets, sheet];
  return (elements: readonly Element[]) => {
    const ranges = elements.map((element) => {
      const range = frame.createRange();
      range.selectNodeContents(element);
      return range;
    });
    view.CSS.highlights.set('edited-field', new view.Highlight(...ranges));
  };
}
