import type { privacyZh } from './privacy-zh.ts';

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export const privacyEn: typeof privacyZh = {
  retention: 'How long enquiries are kept',
  retentionHint:
    'Older enquiries are deleted automatically, with their notes, answers and mails. Bookings and what is still to be followed up are kept. Within a week after a change nothing is deleted.',
  never: 'Never delete automatically',
  months: (count) => `${count} months`,
  save: 'Save the chosen period',
  saved: 'Period saved',
  saveFailed: 'The period could not be saved',
  upcoming: (count) => `Within a week ${counted(count, 'enquiry is', 'enquiries are')} deleted:`,
  noneUpcoming: 'No enquiry is deleted within a week.',
  deletedOn: (name, received, deleted) => `${name}, received ${received}, deleted ${deleted}`,
  more: (count) => `and ${count} more`,
  person: 'Data of a person',
  personHint: 'If somebody asks what is stored about them, or to have it erased, enter their e-mail address.',
  email: 'E-mail address',
  find: 'Find',
  findFailed: 'The search failed',
  found: (enquiries, notes, replies, mails) =>
    `Found ${counted(enquiries, 'enquiry', 'enquiries')}, ${counted(notes, 'note')}, ${counted(replies, 'answer')} and ${counted(mails, 'mail')}.`,
  foundNone: 'No enquiry was sent with this address.',
  inDigests: (count) =>
    count === 1 ? 'One digest mail contains this address.' : `${count} digest mails contain this address.`,
  mentioned: (count) =>
    `${counted(count, 'enquiry of another person contains', 'enquiries of other people contain')} the address: search for it in the contact submissions and decide.`,
  exportJson: 'Export JSON',
  fileName: 'personal-data',
  erase: 'Erase everything',
  confirmErase:
    'Erase everything about this person for good? What is in the trash goes too, and nothing of it stays there. This cannot be undone.',
  erased: 'Everything about this person was erased',
  eraseFailed: 'The data could not be erased',
};
