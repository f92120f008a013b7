import type { SourceContent } from '#contract/content/define-page.ts';
import type { enquiryPage } from '#contract/content/pages/enquiry.ts';

export const enquiry: SourceContent<typeof enquiryPage> = {
  meta: { title: 'Your enquiry', description: 'What you sent us, and where we are with it.' },
  title: 'Your enquiry',
  progress: {
    received: { title: 'Received.', text: 'We have your message and will answer it by {by}.' },
    read: { title: 'Read.', text: 'We are working on our answer. You will have it by {by}.' },
    answered: {
      title: 'Answered.',
      text: 'We have emailed you. If you cannot find our email, check your spam folder, or call us.',
    },
  },
  written: 'What you wrote',
  added: 'Added',
  add: {
    title: 'Add something',
    label: 'Your message',
    button: 'Send',
    done: 'Thank you. We have added your message.',
  },
  withdraw: {
    title: 'Withdraw your enquiry',
    text: 'This deletes your enquiry, and everything that goes with it, from this website right away. It cannot be undone.',
    confirm: 'Yes, delete my enquiry',
    button: 'Withdraw my enquiry',
    unconfirmed: 'Please tick the box first, so that nothing is deleted by mistake.',
  },
  gone: {
    title: 'This enquiry is no longer here',
    text: 'It may have been deleted. You are welcome to write to us again.',
    link: 'Contact us',
  },
  withdrawn: {
    title: 'Your enquiry has been deleted',
    text: 'Everything that went with it has been deleted from this website too. Emails that were sent before stay in their inboxes.',
  },
  receipt: {
    subject: 'We have received your enquiry: {studio}',
    greeting: 'Hello {name},',
    greetingWithoutName: 'Hello,',
    received: 'Thank you for your message about {service}. We have received it and will answer by {by}.',
    reach: 'You can reach us at any time: {addresses}',
    page: 'On your private page you can see where we are with it, add something, or withdraw your enquiry:',
  },
};
