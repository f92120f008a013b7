import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { type ExportedEnquiry, exportedEnquiry, enquiryColumns } from '#contract/exchange.ts';
import { type EnquiryField, enquiryFieldNames, enquiryFields } from '#contract/enquiry-fields.ts';
import { spreadsheetFormula } from '#contract/spreadsheet-formula.ts';
import { contactStates } from '#contract/enquiries.ts';
import { contactStages } from '#contract/enquiry-stages.ts';
import { enquiryHeadings, enquiryLabels } from '#contract/enquiry-texts.ts';
import { type ServiceType, serviceTypeLabels, serviceTypeLabelsZh, serviceTypes } from '#contract/service-types.ts';
import { dayInCell, timeInCell } from './cell-time.ts';
import { errorsIn } from '#server/platform/app-error.ts';

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
  const fields = Object.fromEntries(enquiryFieldNames.map((field) => [field, readField(field, cells)]));
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
  return errorsIn(parsed.error)
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ');
}

/** What a cell says of a field; what it may be, the schema tells. */
function readField(field: EnquiryField, cells: Cells): string | null {
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

/** A column of a table of enquiries; `name` is a whole name in one cell, and `notes` are all notes of staff in one. */
type Column = (typeof enquiryColumns)[number] | 'name' | 'notes';

/** Columns of the export alone, which no other table has. */
type UnnamedColumn = 'id' | 'language' | 'page' | 'isQuarantined' | 'quarantineReason' | 'answeredAt' | 'bookedAt';

/** Other names of columns: those of the back office's CSV, and of other programs. */
const otherNames: Record<Exclude<Column, EnquiryField | UnnamedColumn>, readonly string[]> = {
  name: ['name', 'full name', 'contact', 'contact name', 'client', '姓名', '客户', '联系人'],
  createdAt: [
    'submitted',
    'submitted at',
    'created',
    'received',
    'date',
    'time',
    'timestamp',
    '提交时间',
    '时间',
    '日期',
  ],
  state: ['status', '状态'],
  stage: ['progress', '进度'],
  owner: ['负责人'],
  followUpOn: ['follow-up', 'follow up', '跟进日期', '跟进'],
  notes: ['notes', 'staff notes', '工作人员备注'],
};

const namesOfFields = Object.fromEntries(
  enquiryFieldNames.map((field) => [field, [...Object.values(enquiryLabels[field]), ...enquiryHeadings[field]]]),
);

const otherServiceNames: Record<ServiceType, readonly string[]> = {
  portrait: ['人像'],
  newborn: ['新生儿'],
  property: ['房产', 'real estate'],
  commercial: ['商业'],
  other: [],
};

/** Other values of cells: the labels of both languages of the back office. */
const labels: Partial<Record<Column, Readonly<Record<string, readonly string[]>>>> = {
  serviceType: Object.fromEntries(
    serviceTypes.map((type) => [
      type,
      [serviceTypeLabels[type], serviceTypeLabelsZh[type], ...otherServiceNames[type]],
    ]),
  ),
  state: { unread: ['未读', 'new'], read: ['已读'], archived: ['已归档'] },
  stage: {
    new: ['新咨询'],
    'in-progress': ['处理中'],
    // The second is what earlier versions exported.
    answered: ['已回复', '已答复'],
    booked: ['已预订'],
    closed: ['已结束'],
  },
};
const ownValues: Partial<Record<Column, readonly string[]>> = {
  serviceType: serviceTypes,
  state: contactStates,
  stage: contactStages,
};

/** What the back office writes as the state of suspected spam. */
const spamLabels = ['Suspected spam', '疑似垃圾信息'].map(toKey);

const columnByName = new Map<string, Column>([
  ...Object.entries({ ...otherNames, ...namesOfFields }).flatMap(([column, names]) =>
    names.map((name) => [toKey(name), column as Column] as const),
  ),
  ...enquiryColumns.map((column) => [toKey(column), column] as const),
]);

/** @returns undefined for a column that an enquiry has no place for */
function findColumn(heading: string): Column | undefined {
  return columnByName.get(toKey(heading));
}

/** The value that a cell stands for; what no label is stays as it is, and is refused by the schema. */
function toValue(column: Column, cell: string): string {
  const key = toKey(cell);
  const own = ownValues[column]?.find((value) => toKey(value) === key);
  const found = Object.entries(labels[column] ?? {}).find(([, names]) => names.some((name) => toKey(name) === key));
  return own ?? found?.[0] ?? cell;
}

function isSpamLabel(cell: string): boolean {
  return spamLabels.includes(toKey(cell));
}

/** Without case, width, spaces and punctuation. */
function toKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
