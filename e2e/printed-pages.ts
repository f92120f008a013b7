import { inflateSync } from 'node:zlib';

/** A picture or a run of text on a sheet; lengths are in points from the upper left corner. */
export interface PrintedItem {
  /** text otherwise */
  isPicture?: true;
  left: number;
  /** of text: its left end too */
  right: number;
  /** of text: its baseline */
  top: number;
  bottom: number;
  /** of the type; 0 for a picture */
  size: number;
}

export interface PrintedSheet {
  width: number;
  height: number;
  items: PrintedItem[];
}

export interface PrintedHeading {
  title: string;
  /** index of its sheet */
  sheet: number;
  top: number;
}

type Matrix = [number, number, number, number, number, number];
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Reads what Chromium draws on the sheets of a PDF, as far as tests need it: where its pictures and texts are. Made for `page.pdf({ tagged: true, outline:
 * true })`, which writes plain objects and one stream for each sheet.
 */
export function readPrintedPages(pdf: Buffer): { sheets: PrintedSheet[]; headings: PrintedHeading[] } {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const pages = [...objects].filter(([, body]) => /\/Type \/Page\b/.test(body));
  const sheets = pages.map(([, body]) => readSheet(body, objects));
  const headings = [...objects.values()].flatMap((body): PrintedHeading[] => {
    const found = /^<<\/Title ([\s\S]*?)\n\/Dest \[(\d+) 0 R \/XYZ [\d.-]+ ([\d.-]+)/.exec(body);
    const sheet = pages.findIndex(([id]) => id === found?.[2]);
    const height = sheets[sheet]?.height ?? 0;
    return found ? [{ title: found[1] ?? '', sheet, top: height - Number(found[3]) }] : [];
  });
  return { sheets, headings };
}

function readSheet(page: string, objects: Map<string, string>): PrintedSheet {
  const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []).slice(1).map(Number);
  const content = objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? '') ?? '';
  const bytes = Buffer.from(content.slice(content.indexOf('stream\n') + 7), 'latin1');
  const drawing = (content.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  const pictureOf = new Map([...page.matchAll(/\/(X\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]));
  const isPicture = (id: string) => objects.get(id)?.includes('/Subtype /Image');
  const items: PrintedItem[] = [];
  const page0: Box = { left: 0, top: 0, right: width, bottom: height };
  let state = { matrix: [1, 0, 0, 1, 0, 0] as Matrix, clip: page0, size: 0 };
  let path: Box | undefined;
  const saved: (typeof state)[] = [];
  const operands: string[] = [];
  const numbers = (count: number) => operands.slice(-count).map(Number);

  for (const token of drawing.match(/\[[^\]]*\]|<<[\s\S]*?>>|<[^>]*>|\((?:\\.|[^\\)])*\)|[^\s[\]<>()]+/g) ?? []) {
    if (!/^[A-Za-z'"]+\*?$/.test(token)) {
      operands.push(token);
      continue;
    }
    if (token === 'q') saved.push(state);
    if (token === 'Q') state = saved.pop() ?? state;
    if (token === 'cm') state = { ...state, matrix: multiply(numbers(6) as Matrix, state.matrix) };
    if (token === 're') {
      const [x = 0, y = 0, w = 0, h = 0] = numbers(4);
      path = boxOf(state.matrix, [x, y, x + w, y + h], height);
    }
    if (token.startsWith('W') && path) state = { ...state, clip: intersect(state.clip, path) };
    if (token === 'n') path = undefined;
    if (token === 'Tf') state = { ...state, size: numbers(1)[0] ?? 0 };
    if (token === 'Tm') {
      const matrix = multiply(numbers(6) as Matrix, state.matrix);
      const box = boxOf(matrix, [0, 0, 0, 0], height);
      const scale = Math.hypot(matrix[2], matrix[3]);
      items.push({ left: box.left, right: box.left, top: box.top, bottom: box.top, size: state.size * scale });
    }
    if (token === 'Do') {
      const id = pictureOf.get(operands.at(-1)?.slice(1) ?? '') ?? '';
      const { left, top, right, bottom } = intersect(state.clip, boxOf(state.matrix, [0, 0, 1, 1], height));
      if (isPicture(id) && right - left > 1 && bottom - top > 1) {
        items.push({ isPicture: true, left, right, top, bottom, size: 0 });
      }
    }
    operands.length = 0;
  }
  return { width, height, items };
}

function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** PDF counts from the lower edge. */
function boxOf([a, b, c, d, e, f]: Matrix, [x, y, x2, y2]: [number, number, number, number], height: number): Box {
  const corners = [
    [x, y],
    [x2, y],
    [x, y2],
    [x2, y2],
  ] as const;
  const across = corners.map(([u, v]) => a * u + c * v + e);
  const down = corners.map(([u, v]) => height - (b * u + d * v + f));
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}

function intersect(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}
