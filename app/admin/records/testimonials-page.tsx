import {
  testimonial,
  type Testimonial,
  type TestimonialService,
  testimonialServices,
} from '#contract/records/testimonial.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { StoredImage } from '../media/stored-image.tsx';
import { defineKind, pictureField } from './record-kind.ts';
import { RecordManager } from './record-manager.tsx';

const kind = defineKind('testimonials', {
  contract: testimonial,
  texts: ({ testimonials }) => testimonials,
  findPage: (record) => (record?.service ? `/${record.service}` : '/'),
  Card: TestimonialCard,
  fields: {
    quote: { kind: 'textarea', isWide: true, hint: ({ testimonials }) => testimonials.quoteHint },
    person: { kind: 'text' },
    service: {
      kind: 'select',
      options: testimonialServices,
      optionLabel: ({ testimonials }, option) => testimonials.services[option as TestimonialService],
      hint: ({ testimonials }) => testimonials.serviceHint,
    },
    imageUrl: pictureField,
    consentOn: { kind: 'date', hint: ({ testimonials }) => testimonials.consentHint },
    consentNote: { kind: 'text', hint: ({ testimonials }) => testimonials.consentNoteHint },
    sortOrder: { kind: 'number' },
  },
});

export default function TestimonialsTab() {
  return <RecordManager kind={kind} />;
}

function TestimonialCard({ record: { quote, person, service, imageUrl, consentOn } }: { record: Testimonial }) {
  const { testimonials } = useTexts();
  return (
    <div className="flex gap-4 p-4 pb-3">
      {imageUrl && <StoredImage url={imageUrl} className="size-20 shrink-0 rounded-sm" />}
      <div className="min-w-0">
        <h3>{person}</h3>
        {service && <p className="text-ash">{testimonials.services[service]}</p>}
        <p className="mt-1 line-clamp-3">{quote}</p>
        <p className="mt-1 text-caption text-ash">
          {consentOn ? testimonials.consented(consentOn) : testimonials.noConsent}
        </p>
      </div>
    </div>
  );
}
