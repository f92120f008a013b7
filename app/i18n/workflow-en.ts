import type { workflowZh, TemplateValues } from './workflow-zh.ts';

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
const dear = ({ name }: TemplateValues) => `Dear ${name},`;

export const workflowEn: typeof workflowZh = {
  stage: 'Progress',
  stages: { new: 'New', 'in-progress': 'In progress', answered: 'Answered', booked: 'Booked', closed: 'Closed' },
  stageOf: (name) => `Progress of ${name}`,
  progress: 'Filter by progress',
  allStages: 'All progress',
  dues: { today: 'Due today', overdue: 'Overdue' },
  owner: 'Owner',
  nobody: 'Nobody',
  ownedBy: (name) => `Owner: ${name}`,
  senderLanguage: (language) => `Language: ${language}`,
  followUpOn: 'Follow up on',
  followUp: (day) => `Follow up on ${day}`,
  clock: {
    due: (time) => `Due in ${time}`,
    overdue: (time) => `Overdue by ${time}`,
    kept: 'Answered within 24 hours',
    late: 'Answered after 24 hours',
  },
  minutes: (count) => counted(count, 'minute'),
  hours: (count) => counted(count, 'hour'),
  days: (count) => counted(count, 'day'),
  summary: ({ new: fresh, dueToday, overdue }) => `${fresh} new · ${dueToday} due today · ${overdue} overdue`,
  open: 'Handle enquiry',
  openOf: (name) => `Handle enquiry: ${name}`,
  title: (name) => `Enquiry from ${name}`,
  loadFailed: 'This enquiry could not be loaded',
  saveFailed: 'This could not be saved, please try again',
  conflict:
    'Somebody else has just changed this enquiry. The latest version is shown below; your change was not saved. Please look at it and decide again.',
  layout: 'Layout',
  layouts: { list: 'List', board: 'Board' },
  column: (stage) => `Enquiries: ${stage}`,
  shownOf: (shown, count) => `${shown} of ${count}`,
  emptyColumn: 'No enquiries',
  more: 'Show more',
  thread: 'Notes and answers',
  emptyThread: 'There are no notes or answers yet.',
  wroteNote: (name) => `Note by ${name}`,
  fromSender: 'Added by the sender',
  missing: 'The enquiry of this link could not be opened. It may have been deleted.',
  answered: (name) => `Answer by ${name}`,
  mailStates: { queued: 'Waiting to be sent', sent: 'Sent', failed: 'Not sent', 'given-up': 'Given up' },
  note: 'Note (only staff see it)',
  addNote: 'Add note',
  missingNote: 'Please write the note first',
  reply: 'Answer',
  templateLanguage: 'Language of the template',
  templateLanguages: { zh: 'Chinese', en: 'English' },
  template: 'Template',
  noTemplate: 'No template',
  replaceText: 'Replace what you wrote with the template?',
  replace: 'Replace',
  subject: 'Subject',
  text: 'Text',
  missingSubject: 'Please write a subject',
  missingText: 'Please write your answer first',
  send: 'Send answer',
  sent: 'The answer is waiting to be sent',
  noMail:
    'No mail server is set, so nothing can be sent from here. Send it with your mail program: the enquiry is then marked as answered.',
  mailto: 'Send with mail program',
  markAnswered: 'Mark as answered',
  keys: {
    heading: 'Keyboard shortcuts',
    hint: 'They work while an enquiry of the list has the focus.',
    next: 'Next',
    previous: 'Previous',
    archive: 'Archive or move back',
    reply: 'Handle enquiry and answer',
    help: 'Show or hide this help',
  },
  templates: {
    thanks: {
      label: 'Thank and ask for details',
      subject: ({ service }) => `Your enquiry: ${service}`,
      text: (values) =>
        `${dear(values)}\n\nThank you for your enquiry (${values.service}). So that we can make you a good offer, please tell us the date, the place and the number of people you have in mind.\n\nWe look forward to hearing from you.`,
    },
    offer: {
      label: 'Offer times',
      subject: ({ service }) => `${service}: times that we can offer`,
      text: (values) =>
        `${dear(values)}\n\nThank you for your enquiry (${values.service}). We can offer you these times:\n\n\nPlease tell us which one suits you best.`,
    },
    booked: {
      label: 'Confirm a booking',
      subject: ({ service }) => `Your booking is confirmed: ${service}`,
      text: (values) =>
        `${dear(values)}\n\nYour booking is confirmed (${values.service}). The time and the place are:\n\n\nWe look forward to meeting you.`,
    },
    decline: {
      label: 'Decline',
      subject: ({ service }) => `Your enquiry: ${service}`,
      text: (values) =>
        `${dear(values)}\n\nThank you for your enquiry (${values.service}). We are sorry that we have no time left on the date that you asked for. Please tell us if another date is possible.`,
    },
  },
};
