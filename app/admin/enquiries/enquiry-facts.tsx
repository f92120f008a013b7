import { CalendarDays, Mail, Phone } from 'lucide-react';
import type { ContactMessage } from '#contract/enquiries.ts';
import { type EnquiryField, enquiryFields, enquiryFieldsInOrder } from '#contract/enquiry-fields.ts';
import { dayText } from '#contract/studio-day.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';

/** What the visitor filled in, but for the name, which is the heading, and for the texts and choices, which have their own places. */
const facts = enquiryFieldsInOrder([]).filter((field) => !['select', 'textarea'].includes(enquiryFields[field].input));
const choices = enquiryFieldsInOrder([]).filter((field) => enquiryFields[field].input === 'select');

/** The choices of an enquiry. */
export function EnquiryBadges({ enquiry }: { enquiry: ContactMessage }) {
  const { services } = useTexts();
  return choices.map((field) => (
    <Badge key={field}>{field === 'serviceType' ? services[enquiry.serviceType] : enquiry[field]}</Badge>
  ));
}

/** The addresses of an enquiry, as links, and its other facts, as far as it has them. */
export function EnquiryFacts({ enquiry }: { enquiry: ContactMessage }) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {facts.map((field) => enquiry[field] && <Fact key={field} field={field} value={enquiry[field]} />)}
    </div>
  );
}

function Fact({ field, value }: { field: EnquiryField; value: string }) {
  const { contacts, labelled, locale } = useTexts();
  switch (enquiryFields[field].input) {
    case 'email':
      return (
        <a href={`mailto:${value}`} className="quick-link">
          <Mail />
          {value}
        </a>
      );
    case 'tel':
      return (
        <a href={`tel:${value.replace(/[^\d+]/g, '')}`} className="quick-link">
          <Phone />
          {value}
        </a>
      );
    case 'date':
      return (
        <span className="inline-flex items-center gap-1.5">
          <CalendarDays />
          {labelled(contacts.csvColumns[field], dayText(value, locale, 'full'))}
        </span>
      );
    default:
      return <span className="wrap-anywhere">{value}</span>;
  }
}
