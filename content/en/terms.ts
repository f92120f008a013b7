import type { SourceContent } from '#contract/content/define-page.ts';
import type { termsPage } from '#contract/content/pages/legal.ts';

export const terms: SourceContent<typeof termsPage> = {
  meta: {
    title: 'Terms of Service',
    description:
      'How bookings, changes, delivery and image rights work when you commission photographs or film from us.',
  },
  title: 'Terms of Service',
  introduction:
    'How bookings, changes, delivery and rights work when you commission photographs or film from us. Where the written confirmation of your booking differs from this page, the confirmation applies.',
  chapters: [
    {
      id: 'booking',
      title: 'Booking',
      paragraphs: [
        'An enquiry through this website binds neither of us. A booking is made once we have confirmed the date, place, package and price in writing and you have agreed.',
        'Prices on this website are in US dollars unless another currency stands beside them. Unless stated otherwise, they do not include sales tax or travel outside the city.',
      ],
    },
    {
      id: 'moving-and-canceling',
      title: 'Moving and canceling',
      paragraphs: ['Plans change. Tell us as early as you can, and we will find another day.'],
      points: [
        'Newborn sessions are booked around the due date and move with the baby, free of charge.',
        'Outdoor and property shoots move free of charge when the weather makes good pictures impossible.',
        'A deposit that holds a date, as for weddings, is credited to the new date if you move it in good time.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      paragraphs: [
        'The delivery time is part of your package. We choose and edit the pictures that we deliver; unedited files are not part of a package. Delivered files stay available for download for at least 90 days: please keep copies of your own.',
      ],
    },
    {
      id: 'rights',
      title: 'Rights',
      paragraphs: [
        'Private clients may print, keep and share their pictures for private use. For businesses, the confirmation says where, for how long and in which media the pictures may be used. The copyright stays with the studio.',
        'We show pictures of people or private homes in our portfolio only with written consent.',
      ],
    },
    {
      id: 'rented-dresses',
      title: 'Rented dresses',
      paragraphs: [
        'A rental covers fitting, minor alterations, cleaning, a backup dress, veil and accessories, and insurance for ordinary accidents. Please return the dress on the agreed day; somebody else is waiting for it.',
      ],
    },
    {
      id: 'if-something-goes-wrong',
      title: 'If something goes wrong',
      paragraphs: [
        'If we cannot keep a date because of illness or accident, we send a photographer of equal experience or, if you prefer, return what you have paid. Our cameras write to two cards at once. If pictures are lost all the same, we repeat the session or return its price.',
      ],
    },
    {
      id: 'this-website',
      title: 'This website',
      paragraphs: [
        'Pictures and texts on this website belong to the studio or are shown with permission. Please do not copy them without asking. We take care that everything here is correct. If you find a mistake, tell us and we will correct it.',
      ],
    },
  ],
  questions: { title: 'Questions', text: '{company} is responsible for this website. Write to {email}.' },
};
