import { type ContentNode, contentNode, type FieldKind } from '#contract/content/define-page.ts';
import { contentPages, type PageName } from '#contract/content/content-pages.ts';
import { fieldsIn, markText, withoutFieldMarks } from '#contract/content/field-marks.ts';
import { joinPath } from '#contract/content/resolve-content.ts';

const isText: Record<FieldKind, boolean> = {
  line: true,
  paragraph: true,
  figure: true,
  lines: true,
  price: true,
  link: false,
  flag: false,
};

export type FieldAttributes = ReturnType<typeof createFieldAttributes>;

/**
 * Tells the preview of the editor which element of a draft shows which field. A text is a plain string on its way through loaders and
 * components, so it carries a mark there, and the rendered element around it gets the attribute `data-field` for the mark.
 */
export function createFieldAttributes() {
  /** of the fields with a text, by the number in their marks */
  const paths: string[] = [];

  function markNode(node: ContentNode, value: unknown, path: string): unknown {
    if (node.type === 'object') return markChildren(node.children, value as object, path);
    if (node.type === 'list') {
      return (value as { id: string }[]).map((item) => markChildren(node.children, item, joinPath(path, item.id)));
    }
    if (!isText[node.meta.kind]) return value;
    const field = paths.push(path) - 1;
    // Components leave out an empty text.
    const mark = (text: string) => (text === '' ? '' : markText(text, field));
    return Array.isArray(value) ? (value as string[]).map(mark) : mark(value as string);
  }

  function markChildren(children: Record<string, ContentNode>, value: object, path: string): object {
    const values = value as Record<string, unknown>;
    const marked = Object.entries(children).map(([name, child]) => [
      name,
      markNode(child, values[name], joinPath(path, name)),
    ]);
    return { ...value, ...Object.fromEntries(marked) };
  }

  return {
    /** The document of a page with a mark in each text, except for those that only search engines show. */
    mark<Document extends object>(page: PageName, document: Document): Document {
      const marked = markNode(contentNode(contentPages[page].schema), document, '') as Document;
      return 'meta' in document ? { ...marked, meta: document.meta } : marked;
    },

    /** A rendered document with the attributes in place of the marks. */
    write(html: string): string {
      const pieces = splitHtml(html);
      /** the fields that the element of each start tag shows, by the index of the tag */
      const shown = new Map<number, Set<string>>();
      const open: number[] = [];
      for (const [index, piece] of pieces.entries()) {
        if (piece.startsWith('</')) open.pop();
        else if (isStartTag.test(piece)) open.push(index);
        else if (!piece.startsWith('<')) {
          const element = open.at(-1) ?? 0;
          const found = fieldsIn(piece).flatMap((field) => paths[field] ?? []);
          shown.set(element, new Set([...(shown.get(element) ?? []), ...found]));
        }
      }
      return pieces
        .map((piece, index) => {
          const plain = withoutFieldMarks(piece).replace(markInAddress, '');
          const fields = [...(shown.get(index) ?? [])].join(' ');
          return fields === '' ? plain : `${plain.slice(0, -1)} data-field="${fields}">`;
        })
        .join('');
    },
  };
}

/** The document in pieces: a whole script or style, a comment, a tag, or text. React escapes `<` and `>` in texts and attributes. */
function splitHtml(html: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < html.length; at += (pieces.at(-1) as string).length) {
    const [start, end] = ends.find(([begin]) => html.startsWith(begin, at)) ?? ['', '<'];
    const found = html.indexOf(end, at + 1);
    pieces.push(html.slice(at, found < 0 ? undefined : found + (start === '' ? 0 : end.length)));
  }
  return pieces;
}

/** How a piece begins and ends. */
const ends = [
  ['<script', '</script>'],
  ['<style', '</style>'],
  ['<!--', '-->'],
  ['<', '>'],
] as const;

/** A mark in a query is percent-encoded. */
const markInAddress = /%F4%8[\dA-F](?:%[89AB][\dA-F]){2}/g;

const isStartTag = /^<(?!script\b|style\b)[a-z][^>]*(?<!\/)>$/;
