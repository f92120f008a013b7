import type { SourceContent } from '#contract/content/define-page.ts';
import type { enquiryPage } from '#contract/content/pages/enquiry.ts';

export const enquiry: SourceContent<typeof enquiryPage> = {
  meta: { title: 'Your enquiry', description: 'What you sent us, and how far we are with it.' },
  title: 'Your enquiry',
  progress: {
    received: { title: 'Received.', text: 'We have your message and answer it by {by}.' },
    read: { title: 'Read.', text: 'Somebody is working on your answer. You have it by {by}.' },
    answered: {
      title: 'Answered.',
      text: 'We have written to you. If nothing arrived, check your spam folder, or call us.',
    },
  },
  written: 'What you wrote',
  added: 'Added',
  add: {
    title: 'Add something',
    label: 'Your message',
    button: 'Send',
    done: 'Thank you. Your message was added.',
  },
  withdraw: {
    title: 'Withdraw it',
    text: 'Your enquiry and everything that belongs to it are deleted here at once. This cannot be undone.',
    confirm: 'Yes, delete my enquiry',
    button: 'Withdraw the enquiry',
    unconfirmed: 'Tick the box first, so that nothing is deleted by mistake.',
  },
  gone: {
    title: 'This enquiry is not here any more',
    text: 'It was deleted. You are welcome to write to us again.',
    link: 'Contact us',
  },
  withdrawn: {
    title: 'Your enquiry is deleted',
    text: 'And with it everything that belonged to it here. Mails that were sent before stay where they arrived.',
  },
  receipt: {
    subject: 'We have your enquiry: {studio}',
    greeting: 'Hello {name},',
    greetingWithoutName: 'Hello,',
    received: 'Thank you for your message about {service}. It has arrived, and you have our answer by {by}.',
    reach: 'You reach us at any time: {addresses}',
    page: 'On this private page you see how far we are, add something, or withdraw your enquiry:',
  },
};
