import { describe, expect, it } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { unfilled } from '#server/testing/fixtures/enquiries.ts';
import { contactsCsv, formatCsv } from './enquiries-csv.ts';

const mei = { id: '6f0f7a34-6b80-4a5e-9f0d-2b8f4f0f3a12', name: 'Mei' };
const beside = { timeZone: 'America/Los_Angeles', staff: [mei], notes: [] };

const message: ContactMessage = {
  id: '6f0f7a34-6b80-4a5e-9f0d-2b8f4f0f3a11',
  ...unfilled,
  firstName: '小明',
  lastName: '王',
  email: 'ming@example.com',
  phone: '+1 604 555 0100',
  serviceType: 'portrait',
  message: 'He said "hi",\nthen left.',
  language: null,
  state: 'unread',
  isQuarantined: false,
  quarantineReason: null,
  stage: 'new',
  ownerId: null,
  followUpOn: null,
  answeredAt: null,
  deskVersion: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
};

describe('the CSV export', () => {
  it.each(['=1+1', '+1 604', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =1+1', '＝1+1', '＠SUM'])(
    'turns %j into text that no spreadsheet runs',
    (cell) => expect(formatCsv([[cell]])).toBe(`"'${cell}"`),
  );

  it.each(['小明', 'a=b', 'mail@example.com', ''])('leaves %j as it is', (cell) => {
    expect(formatCsv([[cell]])).toBe(`"${cell}"`);
  });

  it('keeps quotes, commas and line breaks inside their cell', () => {
    const csv = contactsCsv([message], beside, zh);
    expect(csv).toContain('"He said ""hi"",\nthen left."');
    expect(csv.endsWith('\r\n')).toBe(true);
  });

  it('names suspected spam as such, which stands among the others when all are exported', () => {
    expect(contactsCsv([{ ...message, isQuarantined: true }], beside, en)).toContain('"Suspected spam"');
  });

  it('begins with the byte order mark and the column names of the language', () => {
    expect(contactsCsv([], beside, zh)).toBe(
      '\uFEFF"提交时间","姓氏","名字","邮箱","电话","服务类型","希望的日期","留言","状态","进度","负责人","跟进日期","工作人员备注"\r\n',
    );
    expect(contactsCsv([message], beside, en)).toContain('"Portrait"');
  });

  it('has the stage, the owner, the follow-up and the notes of an enquiry, and times of the studio that no country reads otherwise', () => {
    const note = { id: mei.id, contactId: message.id, authorName: 'Mei', isFromSender: false };
    const notes = [
      { ...note, createdAt: '2026-11-22T07:59:00.000Z', text: 'Called back,\n"later"' },
      { ...note, createdAt: '2026-11-22T08:00:00.000Z', text: '还有一只狗', authorName: '王小明', isFromSender: true },
      { ...note, createdAt: '2026-11-22T08:00:00.000Z', text: 'Of another', contactId: mei.id },
    ];
    const booked = { ...message, stage: 'booked' as const, ownerId: mei.id, followUpOn: '2026-12-03' };
    const csv = contactsCsv([booked], { ...beside, notes }, en);
    expect(csv).toContain('"2026-11-21 00:00:00"');
    expect(csv).toContain(
      '"Booked","Mei","2026-12-03","2026-11-21 23:59 Mei: Called back,\n""later""\n\n2026-11-22 00:00 王小明: 还有一只狗"',
    );
    expect(csv).not.toContain('Of another');
  });

  it('leaves a missing phone empty', () => {
    expect(contactsCsv([{ ...message, phone: null }], beside, en)).toContain('"ming@example.com","","Portrait"');
  });
});
