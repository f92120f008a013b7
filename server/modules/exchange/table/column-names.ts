import { contactStates, serviceTypeLabels, serviceTypes } from '#contract/contact.ts';
import { contactStages } from '#contract/contact-desk.ts';
import { enquiryColumns } from '#contract/exchange/enquiries-file.ts';

/** A column of a table of enquiries; `name` is a whole name in one cell, and `notes` are all notes of staff in one. */
export type Column = (typeof enquiryColumns)[number] | 'name' | 'notes';

/** Other names of columns: those of the back office's CSV, and of other programs. */
const otherNames: Partial<Record<Column, readonly string[]>> = {
  name: ['name', 'full name', 'contact', 'contact name', 'client', '姓名', '客户', '联系人'],
  firstName: ['first', 'given name', 'forename', '名', '名字'],
  lastName: ['last', 'surname', 'family name', '姓', '姓氏'],
  email: ['mail', 'e-mail address', '邮箱', '电子邮箱', '电子邮件', '邮件'],
  phone: ['telephone', 'tel', 'mobile', 'phone number', '电话', '手机', '联系电话'],
  serviceType: ['service', '服务类型', '服务'],
  message: ['enquiry', 'inquiry', 'comment', 'comments', 'text', '留言', '消息', '内容', '备注'],
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

/** Other values of cells: the labels of both languages of the back office. */
const labels: Partial<Record<Column, Readonly<Record<string, readonly string[]>>>> = {
  serviceType: {
    portrait: [serviceTypeLabels.portrait, '人像摄影', '人像'],
    newborn: [serviceTypeLabels.newborn, '新生儿摄影', '新生儿'],
    property: [serviceTypeLabels.property, '房产摄影', '房产', 'real estate'],
    commercial: [serviceTypeLabels.commercial, '商业摄影', '商业'],
    other: [serviceTypeLabels.other, '其他'],
  },
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
const spamLabels = ['Suspected spam', '疑似垃圾信息'].map(keyOf);

const columnOf = new Map<string, Column>([
  ...Object.entries(otherNames).flatMap(([column, names]) =>
    names.map((name) => [keyOf(name), column as Column] as const),
  ),
  ...enquiryColumns.map((column) => [keyOf(column), column] as const),
]);

/** @returns undefined for a column that an enquiry has no place for */
export function findColumn(heading: string): Column | undefined {
  return columnOf.get(keyOf(heading));
}

/** The value that a cell stands for; what no label is stays as it is, and is refused by the schema. */
export function valueOf(column: Column, cell: string): string {
  const key = keyOf(cell);
  const own = ownValues[column]?.find((value) => keyOf(value) === key);
  const found = Object.entries(labels[column] ?? {}).find(([, names]) => names.some((name) => keyOf(name) === key));
  return own ?? found?.[0] ?? cell;
}

export function isSpamLabel(cell: string): boolean {
  return spamLabels.includes(keyOf(cell));
}

/** Without case, width, spaces and punctuation. */
function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
