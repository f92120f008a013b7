import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { type ExportedEnquiry, exportedEnquiry } from '#contract/exchange/enquiries-file.ts';
import { type EnquiryField, enquiryFieldNames, enquiryFields } from '#contract/enquiry-fields.ts';
import { spreadsheetFormula } from '#contract/exchange/spreadsheet-formula.ts';
import { dayInCell, timeInCell } from './cell-time.ts';
import { type Column, findColumn, isSpamLabel, toValue } from './column-names.ts';

export interface EnquiryTable {
  /** in the order of the file; `hasId` tells an export of Lightwell from other tables */
  enquiries: { enquiry: ExportedEnquiry; hasId: boolean }[];
  /** Rows that break a rule, by the line on which they begin. */
  refused: { line: number; reason: string }[];
  /** Headings of columns that an enquiry has no place for. */
  unknownColumns: string[];
}

type Cells = Partial<Record<Column, string>>;

/** What must be found in the headings. */
const needed: readonly Column[] = ['email', 'message'];

/**
 * Reads a CSV file of enquiries. A table of another program may lack the time (then it is `now`), the service (then it is "other")
 * and how far staff have come (then the enquiry is closed, and nobody waits for an answer).
 * @param options.timeZone of the studio, in which times without a UTC offset are
 * @returns undefined if it has no columns for e-mail and message
 */
export function readEnquiries(
  bytes: Uint8Array,
  { now, timeZone }: { now: Date; timeZone: string },
): EnquiryTable | undefined {
  const [heading, ...rows] = readRows(decode(bytes));
  const columns = (heading?.cells ?? []).map(findColumn);
  if (!needed.every((column) => columns.includes(column))) return undefined;
  const table: EnquiryTable = { enquiries: [], refused: [], unknownColumns: [] };
  table.unknownColumns = (heading?.cells ?? []).filter((name, index) => name && !columns[index]);
  for (const { line, cells, error } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const named = Object.fromEntries(
      columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])),
    );
    const fault =
      error ?? (cells.length > columns.length ? `has ${cells.length} cells, and the heading ${columns.length}` : '');
    const result = fault ? fault : toEnquiry(named, { now, timeZone });
    if (typeof result === 'string') table.refused.push({ line, reason: result });
    else table.enquiries.push({ enquiry: result, hasId: Boolean(named.id) });
  }
  return table;
}

/** Excel writes UTF-8 with a byte order mark, UTF-16, or the encoding of its country, which is GB 18030 in China. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The rows from the heading on. What may stand before it: blank lines, and the separator, as Excel writes it. */
function readRows(text: string): { line: number; cells: string[]; error: string | undefined }[] {
  const rows: ReturnType<typeof readRows> = [];
  const { start, line: firstLine, delimiter } = findHeading(text);
  let [cursor, line] = [0, firstLine];
  Papa.parse<string[]>(text.slice(start), {
    delimiter,
    step({ data, errors, meta }) {
      // A missing delimiter only means that there is one column.
      const error = errors.find(({ type }) => type === 'Quotes')?.message;
      rows.push({ line, cells: data, error });
      line += text.slice(start + cursor, start + meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
      cursor = meta.cursor;
    },
  });
  return rows;
}

function findHeading(text: string): { start: number; line: number; delimiter: string } {
  const found = { start: 0, line: 1, delimiter: '' };
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    const row = text.slice(found.start, index);
    const separator = /^"?sep=(.)"?\s*$/i.exec(row)?.[1];
    if (separator === undefined && !/^[\s,;|"]*$/.test(row)) break;
    if (separator !== undefined) found.delimiter = separator;
    found.start = index + end.length;
    found.line += 1;
  }
  return found;
}

/** @returns the reason if a rule is broken */
function toEnquiry(given: Cells, { now, timeZone }: { now: Date; timeZone: string }): ExportedEnquiry | string {
  const cells = Object.fromEntries(
    Object.entries(given).map(([column, cell]) => [column, withoutGuard(cell)]),
  ) as Cells;
  const findText = (column: Column) => cells[column]?.trim() || null;
  const createdAt = findText('createdAt');
  const time = createdAt ? timeInCell(createdAt, timeZone) : now.toISOString();
  if (!time) return `createdAt: "${createdAt}" is no time that can be read, such as 2026-11-21 08:00`;
  const followUpOn = findText('followUpOn');
  const followUpDay = followUpOn && dayInCell(followUpOn);
  if (followUpDay === undefined) return `followUpOn: "${followUpOn}" is no day that can be read, such as 2026-11-21`;
  const findTime = (column: Column) => {
    const text = findText(column);
    return text && (timeInCell(text, timeZone) ?? text);
  };
  const isSpam = isSpamLabel(findText('state') ?? '') || findText('isQuarantined') === 'true';
  const state =
    isSpam && isSpamLabel(findText('state') ?? '') ? 'unread' : toValue('state', findText('state') ?? 'read');
  const [firstName, lastName] = splitNames(cells);
  const fields = Object.fromEntries(enquiryFieldNames.map((field) => [field, fieldOf(field, cells)]));
  const stage = findText('stage');
  const id = findText('id') ?? createId(cells, firstName, lastName);
  const notes = findText('notes');
  const parsed = exportedEnquiry.safeParse({
    id,
    createdAt: time,
    ...fields,
    firstName,
    lastName,
    language: findText('language'),
    page: findText('page'),
    state,
    isQuarantined: isSpam,
    quarantineReason: findText('quarantineReason'),
    stage: stage ? toValue('stage', stage) : state === 'unread' ? 'new' : 'closed',
    owner: findText('owner'),
    followUpOn: followUpDay,
    answeredAt: findTime('answeredAt'),
    bookedAt: findTime('bookedAt'),
    notes: notes
      ? [{ id: createUuid(`notes of ${id}`), createdAt: time, authorName: 'CSV', text: notes, isFromSender: false }]
      : [],
    replies: [],
  });
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

/** What a cell says of a field; what it may be, the schema tells. */
function fieldOf(field: EnquiryField, cells: Cells): string | null {
  const cell = cells[field] ?? '';
  const text = cell.trim();
  if (field === 'serviceType') return toValue(field, text || 'other');
  // What is no day stays as it is, and is refused by the schema.
  if (enquiryFields[field].input === 'date') return text ? (dayInCell(text) ?? text) : null;
  return enquiryFields[field].input === 'textarea' ? cell : text || null;
}

/** The last word of a whole name is the family name; a Chinese one begins with it. */
function splitNames({ firstName, lastName, name = '' }: Cells): [string, string] {
  if (firstName?.trim() || lastName?.trim()) return [firstName?.trim() ?? '', lastName?.trim() ?? ''];
  const words = name.trim().split(/\s+/);
  const [only = ''] = words;
  if (words.length === 1 && /^\p{Script=Han}{2,4}$/u.test(only)) {
    const length = only.length === 4 ? 2 : 1;
    return [only.slice(length), only.slice(0, length)];
  }
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}

/** Undoes what keeps a cell from running as a formula. */
function withoutGuard(cell = ''): string {
  return cell.startsWith("'") && spreadsheetFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** The same sender with the same text is the same enquiry, in whichever table it stands. */
function createId(cells: Cells, firstName: string, lastName: string): string {
  return createUuid(contentKey({ email: cells.email, message: cells.message, firstName, lastName }));
}

function createUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  // A UUID of version 8 (RFC 9562): its bits have a meaning of our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function contentKey(of: { email?: string; message?: string; firstName: string; lastName: string }): string {
  const parts = [of.email?.toLowerCase(), of.firstName, of.lastName, of.message?.replaceAll(/\r\n?/g, '\n')];
  return JSON.stringify(parts.map((part) => part?.trim() ?? ''));
}
