import { contactStates } from '#contract/contact.ts';
import { contactStages } from '#contract/contact-desk.ts';
import { type EnquiryField, enquiryFieldNames } from '#contract/enquiry-fields.ts';
import { enquiryHeadings, enquiryLabels } from '#contract/enquiry-texts.ts';
import { enquiryColumns } from '#contract/exchange/enquiries-file.ts';
import { type ServiceType, serviceTypeLabels, serviceTypeLabelsZh, serviceTypes } from '#contract/service-types.ts';

/** A column of a table of enquiries; `name` is a whole name in one cell, and `notes` are all notes of staff in one. */
export type Column = (typeof enquiryColumns)[number] | 'name' | 'notes';

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
export function findColumn(heading: string): Column | undefined {
  return columnByName.get(toKey(heading));
}

/** The value that a cell stands for; what no label is stays as it is, and is refused by the schema. */
export function toValue(column: Column, cell: string): string {
  const key = toKey(cell);
  const own = ownValues[column]?.find((value) => toKey(value) === key);
  const found = Object.entries(labels[column] ?? {}).find(([, names]) => names.some((name) => toKey(name) === key));
  return own ?? found?.[0] ?? cell;
}

export function isSpamLabel(cell: string): boolean {
  return spamLabels.includes(toKey(cell));
}

/** Without case, width, spaces and punctuation. */
function toKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
