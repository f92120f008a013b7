import { z } from 'zod';
import { type EnquiryField, enquiryFieldNames } from '#contract/enquiry-fields.ts';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, paragraph, hero, intro } from '../define-page.ts';

const label = () => line(30);

const labelOfEach = Object.fromEntries(enquiryFieldNames.map((field) => [field, label()])) as Record<
  EnquiryField,
  ReturnType<typeof label>
>;

/** The contact page. The home page has the same form with the same texts. */
export const contactPage = definePage(sitePages.contact.path, {
  hero,
  invitation: intro,
  details: z.object({
    /** of the only office; several are named by their cities */
    studio: label(),
    phone: label(),
    email: label(),
    hours: label(),
    /** in place of the street of an office without one */
    byAppointment: label(),
  }),
  form: z.object({
    title: line(60),
    /** before the chosen package or role */
    choice: label(),
    /** first line of the message of a visitor who has chosen one */
    interest: line(80, { placeholders: ['about'] }),
    ...labelOfEach,
    selectService: label(),
    services: z.object({
      portrait: label(),
      newborn: label(),
      property: label(),
      commercial: label(),
      other: label(),
    }),
    /** explains the asterisk */
    required: label(),
    send: label(),
    sending: label(),
  }),
  thanks: z.object({
    title: line(60),
    text: paragraph(200),
    again: line(40),
    /** the message that appears for some seconds */
    notice: z.object({ title: line(60), text: line(120) }),
  }),
  failure: z.object({
    /** the message that appears for some seconds */
    notice: z.object({ title: line(60), text: line(120) }),
    /** the messages above the button, the second if the server gives a reason */
    text: line(120),
    refused: line(80),
    /** how else to reach the studio, with a telephone number and without */
    ways: paragraph(240, { placeholders: ['phone', 'email'] }),
    waysWithoutPhone: paragraph(240, { placeholders: ['email'] }),
  }),
  map: z.object({
    title: line(60),
    show: line(40),
    open: line(60),
    failed: line(120),
  }),
});
