import type { SourceContent } from '#contract/content/define-page.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import { enquiryLabelsIn } from '#contract/enquiry-texts.ts';
import { serviceTypeLabels } from '#contract/service-types.ts';

export const contact: SourceContent<typeof contactPage> = {
  meta: {
    title: 'Contact and Booking',
    description:
      'Tell us what you have in mind and we will answer within 24 hours. Studio address, opening hours, phone, email and the enquiry form.',
  },
  hero: { title: 'Book Now', subtitle: 'Tell us what you have in mind. We answer within 24 hours.' },
  invitation: {
    title: "Let's create together",
    text: 'A sentence is enough to begin with: what you need, roughly when, and where. We will ask about the rest.',
  },
  details: { studio: 'Studio', phone: 'Phone', email: 'Email', hours: 'Hours', byAppointment: 'By appointment' },
  form: {
    title: 'Send us a message',
    choice: 'Your choice:',
    interest: 'I am interested in: {about}',
    ...enquiryLabelsIn('en'),
    selectService: 'Select a service',
    services: serviceTypeLabels,
    required: 'Required',
    send: 'Send Message',
    sending: 'Sending...',
  },
  thanks: {
    title: 'Thank you!',
    text: "Your message has been sent successfully. We'll get back to you soon.",
    again: 'Send another message',
    notice: { title: 'Message sent successfully!', text: "We'll get back to you within 24 hours." },
  },
  failure: {
    notice: { title: 'Error sending message', text: 'Please try again later.' },
    text: 'Your message could not be sent.',
    refused: 'Error sending message.',
    ways: 'What you wrote is still here: try again in a few minutes, call {phone} or write to {email}.',
    waysWithoutPhone: 'What you wrote is still here: try again in a few minutes, or write to {email}.',
  },
  map: {
    title: 'Find us',
    show: 'Show the map',
    open: 'Open the map on OpenStreetMap',
    failed: 'The map could not be loaded. You find us here:',
  },
};
