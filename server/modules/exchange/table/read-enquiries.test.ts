import { expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { contactsCsv } from '#app/admin/contacts/contacts-csv.ts';
import { serviceTypes } from '#contract/contact.ts';
import { timeInCell } from './cell-time.ts';
import { readEnquiries } from './read-enquiries.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const read = (text: string | Buffer) => readEnquiries(Buffer.from(text as string), { now, timeZone: 'UTC' });

const message = {
  id: '6f0f7a34-6b80-4a5e-9f0d-2b8f4f0f3a11',
  firstName: '小明',
  lastName: '王',
  email: 'ming@example.com',
  phone: '+1 604 555 0100',
  serviceType: 'portrait' as const,
  message: '=HYPERLINK("x"),\nthen left.',
  language: null,
  state: 'unread' as const,
  isQuarantined: false,
  quarantineReason: null,
  stage: 'new' as const,
  ownerId: null,
  followUpOn: null,
  answeredAt: null,
  deskVersion: 1,
  createdAt: '2026-11-21T08:05:09.000Z',
};

it.each([
  ['English', en],
  ['Chinese', zh],
])('reads the CSV of the back office in %s', (_language, texts) => {
  const given = serviceTypes.map((serviceType) => ({ ...message, serviceType }));
  const spam = { ...message, isQuarantined: true };
  const table = read(contactsCsv([...given, { ...message, state: 'archived' }, spam], texts));
  expect(table?.refused).toEqual([]);
  const enquiries = table?.enquiries.map(({ enquiry }) => enquiry) ?? [];
  expect(enquiries.map((enquiry) => enquiry.serviceType)).toEqual([...serviceTypes, 'portrait', 'portrait']);
  const { firstName, lastName, email, phone, message: text, createdAt } = message;
  expect(enquiries[0]).toMatchObject({ firstName, lastName, email, phone, message: text, createdAt, state: 'unread' });
  expect(enquiries.slice(-2)).toMatchObject([
    { state: 'archived', stage: 'closed', isQuarantined: false },
    { isQuarantined: true },
  ]);
});

it('reads the table of another program, whose enquiries nobody waits for', () => {
  const table = read(
    'Full Name;E-Mail;Comments;Budget\nAna María Pérez;ana@example.com;"Twins;\nin May";900\n欧阳小明;m@example.com;你好;\n',
  );
  expect(table).toMatchObject({ refused: [], unknownColumns: ['Budget'] });
  expect(table?.enquiries.map(({ enquiry }) => enquiry)).toMatchObject([
    { firstName: 'Ana María', lastName: 'Pérez', message: 'Twins;\nin May', serviceType: 'other', stage: 'closed' },
    { firstName: '小明', lastName: '欧阳', createdAt: now.toISOString(), state: 'read' },
  ]);
});

it('names the line and the reason of each row that breaks a rule', () => {
  const table = read(
    'First name,Last name,Email,Message,Service,Date\r\nAna,Pérez,ana@example.com,"Two\r\nlines",Newborn,2026-11-21\r\n\r\n,Li,li@,,Skydiving,2026-11-21\r\nAna,Li,a@example.com,x,other,3/4/2026\r\nA,B,c@example.com,x,other,2026-11-21,more\r\n',
  );
  expect(table?.enquiries).toHaveLength(1);
  expect(table?.refused).toEqual([
    {
      line: 5,
      reason:
        'firstName: First name is required; email: Invalid email address; serviceType: Please select a service type; message: Message is required',
    },
    { line: 6, reason: 'createdAt: "3/4/2026" is no time that can be read, such as 2026-11-21 08:00' },
    { line: 7, reason: 'has 7 cells, and the heading 6' },
  ]);
  expect(read('Name,Phone\nAna,1\n')).toBeUndefined();
  expect(read('')).toBeUndefined();
});

it('reads what Excel writes in China, and UTF-16', () => {
  // 姓名,邮箱,留言 / 王小明,m@example.com,你好 in GB 18030.
  const gb = Buffer.from('d0d5c3fb2cd3cacfe42cc1f4d1d40acdf5d0a1c3f72c6d406578616d706c652e636f6d2cc4e3bac30a', 'hex');
  const utf16 = Buffer.from('\uFEFF姓名\t邮箱\t留言\n王小明\tm@example.com\t你好\n', 'utf16le');
  const expected = [{ enquiry: { firstName: '小明', lastName: '王', message: '你好' } }];
  expect(readEnquiries(gb, { now, timeZone: 'UTC' })?.enquiries).toMatchObject(expected);
  expect(readEnquiries(utf16, { now, timeZone: 'UTC' })?.enquiries).toMatchObject(expected);
});

it.each([
  ['2026-11-21T08:00:00.000Z', new Date('2026-11-21T08:00:00Z')],
  ['2026-11-21T08:00:00+08:00', new Date('2026-11-21T00:00:00Z')],
  ['2026/11/21 08:05:09', new Date(Date.UTC(2026, 10, 21, 8, 5, 9) + 8 * 3_600_000)],
  ['2026-11-21, 6:00:00 p.m.', new Date(Date.UTC(2026, 10, 21, 18) + 8 * 3_600_000)],
  ['11/21/2026, 12:30:00 AM', new Date(Date.UTC(2026, 10, 21, 0, 30) + 8 * 3_600_000)],
  ['21.11.2026', new Date(Date.UTC(2026, 10, 21) + 8 * 3_600_000)],
  ['2026年11月21日 下午3:00', new Date(Date.UTC(2026, 10, 21, 15) + 8 * 3_600_000)],
  ['31/04/2026', undefined],
  ['3/4/2026', undefined],
  ['2026-11-21 25:00', undefined],
  ['soon', undefined],
])('reads %s as a time', (cell, time) => expect(timeInCell(cell, 'America/Los_Angeles')).toBe(time?.toISOString()));
