import type { SourceContent } from '#contract/content/define-page.ts';
import type { commercialPage } from '#contract/content/pages/commercial.ts';

export const commercial: SourceContent<typeof commercialPage> = {
  meta: {
    title: 'Commercial and Event Photography',
    description:
      'Product, team and event photography, and video production for brands, with usage rights spelled out. Packages from {price}.',
  },
  hero: {
    title: 'Pictures that do their job',
    subtitle: 'Products, people and places for brands that have to be understood at a glance.',
  },
  commercial: {
    title: 'Commercial Photography',
    text: 'Still life, packaging, food, interiors and teams. We build the set, light it for the format you need and retouch with a light hand.',
  },
  events: {
    title: 'Event Photography',
    text: 'Conferences, openings, dinners and launches. Two cameras, quiet shutters and a first selection in your inbox before the last guest leaves.',
  },
  videos: {
    title: 'Video Production',
    text: 'From a fifteen-second product film to a day of interviews: script, crew, edit, grade and sound from one team.',
  },
  statement: { text: 'Where, for how long, in which media: your rights fit on one page.' },
  approach: {
    title: 'How we work with brands',
    items: [
      {
        id: 'one-brief',
        title: 'One brief',
        text: 'We write down what each picture is for. It saves a day of shooting and a week of choosing.',
      },
      {
        id: 'proofs-the-same-day',
        title: 'Proofs the same day',
        text: 'A first selection on the evening of the shoot, so that your campaign does not wait for us.',
      },
      {
        id: 'rights-in-plain-words',
        title: 'Rights in plain words',
        text: 'Agreed before the first frame, and clear enough that nobody has to ask a lawyer.',
      },
    ],
  },
  pricing: {
    title: 'Pricing Plans',
    intro: 'Day rates with the rights spelled out. Larger productions are quoted after a call.',
    action: 'Book This Package',
    about: 'Commercial {package} package',
    popular: 'Most popular',
    packages: [
      {
        id: 'startup',
        name: 'Startup',
        price: '$499',
        popular: false,
        summary: 'A first set of pictures for a young brand.',
        contents: [
          'Half day, 4 hours',
          '15 edited images',
          'Product and team photography',
          'Basic commercial rights',
          'Web and social formats',
        ],
      },
      {
        id: 'business',
        name: 'Business',
        price: '$799',
        popular: true,
        summary: 'A full day that fills a website and a season of campaigns.',
        contents: [
          'Full day, 8 hours',
          '30 edited images',
          'Multiple locations',
          'Executive headshots',
          'Extended rights',
          'Marketing materials',
        ],
      },
      {
        id: 'enterprise',
        name: 'Enterprise',
        price: '$1099',
        popular: false,
        summary: 'Several days, stills and film, one team.',
        contents: [
          'Multi-day shoot',
          '50+ images and video',
          'Creative direction',
          'On location and in the studio',
          'Full license',
          'Dedicated project manager',
        ],
      },
    ],
  },
  call: { title: 'Tell us what you are launching', action: 'Ask for a quote', about: 'Commercial project' },
};
