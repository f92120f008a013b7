import { expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { contactsCsv } from '#app/admin/enquiries/enquiries-csv.ts';
import { serviceTypes } from '#contract/enquiries.ts';
import { unfilled } from '#server/testing/fixtures/enquiries.ts';
import { timeInCell } from './cell-time.ts';
import { readEnquiries } from './read-enquiries.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const read = (text: string | Buffer) => readEnquiries(Buffer.from(text as string), { now, timeZone: 'UTC' });

const message = {
  id: '6f0f7a34-6b80-4a5e-9f0d-2b8f4f0f3a11',
  ...unfilled,
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
  const ownerId = '6f0f7a34-6b80-4a5e-9f0d-2b8f4f0f3a12';
  const booked = { ...message, stage: 'booked' as const, ownerId, followUpOn: '2026-12-03' };
  const note = { id: ownerId, contactId: message.id, authorName: 'Mei', isFromSender: false };
  const beside = {
    timeZone: 'UTC',
    staff: [{ id: ownerId, name: 'Mei' }],
    notes: [{ ...note, createdAt: '2026-11-22T07:59:00.000Z', text: '+1 604 called' }],
  };
  const messages = [...given, { ...message, state: 'archived' as const, stage: 'closed' as const }, spam];
  const table = read(contactsCsv(messages, { ...beside, notes: [] }, texts));
  const worked = read(contactsCsv([booked], beside, texts));
  expect(worked?.refused).toEqual([]);
  expect(worked?.enquiries.map(({ enquiry }) => enquiry)).toMatchObject([
    {
      stage: 'booked',
      owner: 'Mei',
      followUpOn: '2026-12-03',
      message: message.message,
      notes: [{ text: '2026-11-22 07:59 Mei: +1 604 called', isFromSender: false }],
    },
  ]);
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

it('reads the Chinese names of stages, also of versions that said 已答复', () => {
  const rows = ['新咨询', '处理中', '已回复', '已答复', '已预订', '已结束'].map(
    (stage) => `王小明,m@example.com,x,${stage}`,
  );
  const table = read(['姓名,邮箱,留言,进度', ...rows].join('\n'));
  const stages = table?.enquiries.map(({ enquiry }) => enquiry.stage);
  expect(stages).toEqual(['new', 'in-progress', 'answered', 'answered', 'booked', 'closed']);
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
  ['a separator', 'sep=;\r\nFirst name;Last name;Email;Message;Date\r\nAna;Li;ana@x.co;"Hi; there";2026-05-01\r\n'],
  [
    'a byte order mark',
    '\uFEFFsep=;\nFirst name;Last name;Email;Message;Date\nAna;Li;ana@x.co;"Hi; there";2026-05-01\n',
  ],
  ['a quoted separator', '"sep=;"\nFirst name;Last name;Email;Message;Date\nAna;Li;ana@x.co;"Hi; there";2026-05-01\n'],
  ['a tab', 'SEP=\t\nFirst name\tLast name\tEmail\tMessage\tDate\nAna\tLi\tana@x.co\tHi; there\t2026-05-01\n'],
  ['a bar', 'sep=|\rFirst name|Last name|Email|Message|Date\rAna|Li|ana@x.co|Hi; there|2026-05-01\r'],
  ['blank lines', '\n \r\n\t\nFirst name,Last name,Email,Message,Date\nAna,Li,ana@x.co,Hi; there,2026-05-01\n'],
  ['empty rows', ';;;;\n"";"";;;\nFirst name;Last name;Email;Message;Date\nAna;Li;ana@x.co;"Hi; there";2026-05-01\n'],
  ['both', '\n\nsep=;\n\n;;;;\nFirst name;Last name;Email;Message;Date\nAna;Li;ana@x.co;"Hi; there";2026-05-01\n'],
])('a table may begin with %s', (_what, text) => {
  expect(read(text)).toMatchObject({
    refused: [],
    enquiries: [
      {
        enquiry: {
          firstName: 'Ana',
          lastName: 'Li',
          email: 'ana@x.co',
          message: 'Hi; there',
          createdAt: '2026-05-01T00:00:00.000Z',
        },
      },
    ],
  });
});

it('lines are counted from the first of the file, whatever stands before the heading', () => {
  const table = read('\r\nsep=;\r\n;;;\r\nName;Email;Message;Date\r\nAna Li;ana@x.co;Hi;3/4/2026\r\n');
  expect(table?.refused).toMatchObject([{ line: 5 }]);
});

it('a follow-up is a day, however it is written', () => {
  const table = read('Name,Email,Message,Follow-up\nAna Li,ana@x.co,Hi,"Dec 3, 2026"\nBo Li,bo@x.co,Hi,3/4/2026\n');
  expect(table?.enquiries).toMatchObject([{ enquiry: { followUpOn: '2026-12-03' } }]);
  expect(table?.refused).toMatchObject([{ line: 3, reason: expect.stringMatching(/^followUpOn: "3\/4\/2026"/) }]);
});

/** In Los Angeles, eight hours behind UTC. */
const local = (day: number, hour = 0, minute = 0, second = 0) =>
  new Date(Date.UTC(2026, 10, day, hour + 8, minute, second)).toISOString();

it.each([
  ['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T08:00:00+08:00', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T08:00+0800', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21 08:00:00 +08:00', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21 08:00:00 UTC', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21 08:00:00.123', local(21, 8)],
  ['2026/11/21 08:05:09', local(21, 8, 5, 9)],
  ['2026-11-21, 6:00:00 p.m.', local(21, 18)],
  ['2026-11-21 6pm', local(21, 18)],
  ['11/21/2026, 12:30:00 AM', local(21, 0, 30)],
  ['11/21/26 8:05', local(21, 8, 5)],
  ['21.11.2026', local(21)],
  ['21. 11. 2026 8:05', local(21, 8, 5)],
  ['2026.11.21.', local(21)],
  ['20261121', local(21)],
  ['21 Nov 2026', local(21)],
  ['21-Nov-2026 08:05', local(21, 8, 5)],
  ['21st of November, 2026', local(21)],
  ['November 21, 2026', local(21)],
  ['NOV 21ST 2026 at 8:05 PM', local(21, 20, 5)],
  ['Saturday, November 21, 2026 8:05 PM', local(21, 20, 5)],
  ['Sat, 21 Nov 2026 08:00:00 +0800', '2026-11-21T00:00:00.000Z'],
  ['Sat Nov 21 2026 08:00:00 GMT-0800 (Pacific Standard Time)', local(21, 8)],
  ['Sept 21, 2026', '2026-09-21T07:00:00.000Z'],
  ['2026年11月21日', local(21)],
  ['2026 年 11 月 21 日 星期六', local(21)],
  ['2026年11月21日 下午3:00', local(21, 15)],
  ['2026年11月21日 周六 晚上8点30分', local(21, 20, 30)],
  ['2026年11月21号 中午12点', local(21, 12)],
  ['2026-11-21 凌晨12:05', local(21, 0, 5)],
  ['２０２６／１１／２１　０８：０５', local(21, 8, 5)],
  ['11/11/2026', local(11)],
  ['31/04/2026', undefined],
  ['3/4/2026', undefined],
  ['3/4/26', undefined],
  ['30/4/26', undefined],
  ['31 April 2026', undefined],
  ['21 Smarch 2026', undefined],
  ['11月21日', undefined],
  ['2026-11', undefined],
  ['2026-11-21 25:00', undefined],
  ['2026-11-21 13:00 PM', undefined],
  ['2026-11-21 08:61', undefined],
  ['2026-11-21 or later', undefined],
  ['46347', undefined],
  ['soon', undefined],
])('reads %s as a time', (cell, time) => expect(timeInCell(cell, 'America/Los_Angeles')).toBe(time));
