import type { ContentOverrides } from '#contract/content/resolve-content.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { type FieldAddress, type EditedPage, editedValue } from './edit-overrides.ts';
import { editorSections, listShownFields } from './editor-tree.ts';

interface FieldText {
  field: FieldAddress;
  /** line of a list of lines, otherwise 0 */
  line: number;
  text: string;
}

interface Bound {
  text: FieldText;
  places: Text[][];
}

/** The texts of fields in the document of the preview. */
export function bindTexts(frame: Document, texts: readonly FieldText[]) {
  const places = textPlaces(frame);
  const matches = matchTexts(
    texts.map(({ text }) => plainText(text)),
    places.map((place) => plainText(joinTexts(place))),
  );
  const bound = texts.map((text, index): Bound => {
    const own = (matches[index] ?? []).map((at) => places[at] as Text[]);
    return { text, places: own };
  });
  const mark = createMark(frame);

  return {
    /** Shows what is typed; a text that was removed is left empty. */
    update(current: (text: FieldText) => string) {
      for (const { text, places: own } of bound) {
        const value = current(text);
        for (const place of own) {
          if (plainText(joinTexts(place)) !== plainText(value)) setText(place, value);
        }
      }
    },

    show(field: FieldAddress) {
      const own = bound
        .filter(({ text }) => text.field.path === field.path)
        .flatMap(({ places: found }) => found.flat());
      mark(own);
      const [first] = own;
      const view = frame.defaultView;
      if (!first?.parentElement || !view) return;
      const { top, height } = first.parentElement.getBoundingClientRect();
      // Not by scrollIntoView, which also scrolls the document around the frame.
      view.scrollTo({ top: view.scrollY + top + height / 2 - view.innerHeight / 2, behavior: 'instant' });
    },

    /** The field whose text is under a point; next to it, the first text of the element that was clicked. */
    fieldAt(target: Node, { x, y }: { x: number; y: number }): FieldAddress | undefined {
      const inside = bound.filter(({ places: own }) => own.flat().some((node) => target.contains(node)));
      const hit = bound.find(({ places: own }) => own.flat().some((node) => isAt(node, x, y)));
      return (hit ?? (inside.length <= 4 ? inside[0] : undefined))?.text.field;
    },
  };
}

export type PreviewTexts = ReturnType<typeof bindTexts>;

/** The texts of a page. A headline with possible line breaks (`<wbr>`) is one text of several nodes. */
function textPlaces(frame: Document): Text[][] {
  const walker = frame.createTreeWalker(frame.body, NodeFilter.SHOW_TEXT, (node) =>
    ['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(node.parentElement?.tagName ?? '')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const places: Text[][] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.previousSibling?.nodeName === 'WBR' && places.length > 0) places.at(-1)?.push(node);
    else places.push([node]);
  }
  // The texts of a page begin in its main part; menu and footer have their own.
  const main = frame.querySelector('main');
  const isInMain = ([node]: Text[]) => main?.contains(node as Text) === true;
  return [...places.filter(isInMain), ...places.filter((place) => !isInMain(place))];
}

function joinTexts(place: readonly Text[]): string {
  return place.map(({ data }) => data).join('');
}

function setText([first, ...rest]: readonly Text[], value: string): void {
  if (first) first.data = withSpaceFrom(first.data, value);
  for (const node of rest) node.data = '';
}

function withSpaceFrom(before: string, value: string): string {
  const start = before.slice(0, before.length - before.trimStart().length);
  const end = before.trim() === '' ? '' : before.slice(before.trimEnd().length);
  return `${start}${value}${end}`;
}

function isAt(node: Text, x: number, y: number): boolean {
  const range = node.ownerDocument.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}

/** Marks texts without changing the document, which the page's script hydrates. */
function createMark(frame: Document) {
  const view = frame.defaultView as (Window & typeof globalThis) | null;
  if (!view || !('highlights' in view.CSS)) return () => {};
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync('::highlight(edited-field) { background: #f2c15a; color: #191512; }');
  frame.adoptedStyleSheets = [...frame.adoptedStyleSheets, sheet];
  return (nodes: readonly Text[]) => {
    const ranges = nodes.map((node) => {
      const range = frame.createRange();
      range.selectNodeContents(node);
      return range;
    });
    view.CSS.highlights.set('edited-field', new view.Highlight(...ranges));
  };
}

/** All texts of a page that its preview in a language shows, in the order of the page. */
export function fieldTexts(edited: EditedPage, differences: ContentOverrides, language: SiteLanguage): FieldText[] {
  return editorSections(edited, differences)
    .filter(({ isShown, name }) => isShown && name !== 'meta')
    .flatMap(({ node }) => listShownFields(node))
    .flatMap(({ path, meta }) => {
      const isText = meta.kind !== 'flag' && meta.kind !== 'link' && !meta.placeholders;
      if (!isText) return [];
      const isShared = meta.isShared && !(meta.mayDiffer && language === 'zh-Hans');
      const field: FieldAddress = { language: isShared ? 'shared' : language, path };
      const value = toPreviewValue(edited, differences, field);
      return [value ?? []].flat().map((text, line): FieldText => ({ field, line, text: String(text) }));
    });
}

/** The present value of a text. */
export function currentText(edited: EditedPage, differences: ContentOverrides, { field, line }: FieldText): string {
  const value = toPreviewValue(edited, differences, field);
  return String([value ?? []].flat()[line] ?? '');
}

/** A field without Chinese shows its English. */
function toPreviewValue(edited: EditedPage, differences: ContentOverrides, field: FieldAddress): unknown {
  return (
    editedValue(edited, differences, field) ??
    differences.shared[field.path] ??
    editedValue(edited, differences, { language: 'en', path: field.path })
  );
}

/**
 * Finds the texts of fields among the text nodes of a page, both in the order of the page. A text of one field belongs to it
 * wherever it stands, such as on the button of each package; of a text that several fields have, the k-th is the k-th field's.
 *
 * @returns for each field the indexes of its nodes
 */
export function matchTexts(fields: readonly string[], nodes: readonly string[]): number[][] {
  const places = new Map<string, number[]>();
  for (const [index, text] of nodes.entries()) places.set(text, [...(places.get(text) ?? []), index]);
  const owners = Map.groupBy(fields.keys(), (index) => fields[index] as string);
  return fields.map((text, index) => {
    const found = places.get(text) ?? [];
    const sharing = owners.get(text) ?? [];
    if (text === '' || sharing.length === 1) return text === '' ? [] : found;
    const own = found[sharing.indexOf(index)];
    return own === undefined ? [] : [own];
  });
}

/** White space as the schemas of the fields have it. */
export function plainText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
