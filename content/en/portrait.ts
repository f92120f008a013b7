import type { SourceContent } from '#contract/content/define-page.ts';
import type { portraitPage } from '#contract/content/pages/portrait.ts';

export const portrait: SourceContent<typeof portraitPage> = {
  meta: {
    title: 'Portrait Photography',
    description:
      'Headshots for work and portraits of the whole family, in the studio or near you. Four calm steps from first call to finished images, from {price}.',
  },
  hero: {
    title: 'Portraits that look like you',
    subtitle: 'Headshots for your work and portraits of your family, made by people who know how to put you at ease.',
  },
  headshots: {
    title: 'Professional headshots',
    text: 'For a new position, a team page or a book jacket. We direct every turn of the shoulder, and you choose from the screen while we work.',
  },
  family: {
    title: 'Family portraits',
    text: 'Bring the grandparents, the toddler and the ball. We plan around naps and keep the best light for the moment when everyone forgets us.',
  },
  statement: { text: 'We tell you where to put your hands. The rest is conversation.' },
  features: {
    title: 'Why people come back',
    items: [
      {
        id: 'direction',
        title: 'Direction, not posing',
        text: 'You hear what to do with chin, shoulders and hands, one thing at a time, and see the difference at once.',
      },
      {
        id: 'light',
        title: 'Light that flatters honestly',
        text: 'Large, soft sources and painted canvas. Skin stays skin: we retouch what will be gone next week and leave what is yours.',
      },
      {
        id: 'choose',
        title: 'Choose as we go',
        text: 'A calibrated screen beside the set. You see each frame at once and leave knowing that you have it.',
      },
      {
        id: 'files',
        title: 'Ready to use',
        text: 'Every image arrives in print and web sizes, with a square crop for profiles and a wide one for banners.',
      },
    ],
  },
  offer: {
    title: 'What we offer',
    items: [
      'Individual headshots in the studio or at your office',
      'Team sessions with matching light and crop, for new colleagues too',
      'Portraits of couples, families and several generations',
      'Children and first birthdays',
      'Actor and musician portfolios',
      'Graduation and anniversary portraits',
      'Make-up and styling by appointment',
      'Fine art prints and frames',
    ],
  },
  process: {
    title: 'Four steps, no surprises',
    steps: [
      {
        id: 'consultation',
        title: 'Consultation',
        text: 'Ten minutes on the phone: what the pictures are for, who will see them and what you would rather avoid.',
      },
      {
        id: 'planning',
        title: 'Planning',
        text: 'We agree on place, backdrop and clothes, and send you a one-page plan with everything to bring.',
      },
      {
        id: 'session',
        title: 'Session',
        text: 'Arrive, have a coffee, settle in. We start simply and try the bolder ideas once you have warmed up.',
      },
      {
        id: 'post-production',
        title: 'Post-production',
        text: 'You pick your favorites from an online gallery. We retouch them by hand and deliver within a week.',
      },
    ],
  },
  pricing: {
    title: 'Portrait pricing',
    intro: 'One price for the session and the finished images. No minimum order, no surprises afterwards.',
    action: 'Book This Package',
    about: 'Portrait {package} package',
    popular: 'Most popular',
    packages: [
      {
        id: 'basic',
        name: 'Basic',
        price: '$499',
        popular: false,
        summary: 'A new profile picture, done properly.',
        contents: ['1 hour session', '5 edited images', 'One backdrop', 'Online proof gallery'],
      },
      {
        id: 'professional',
        name: 'Professional',
        price: '$799',
        popular: true,
        summary: 'Room for a change of clothes and a change of light.',
        contents: ['2 hour session', '15 edited images', 'Two or three backdrops', 'Online proof gallery'],
      },
      {
        id: 'premium',
        name: 'Premium',
        price: '$1099',
        popular: false,
        summary: 'A full portfolio, delivered quickly.',
        contents: ['3 hour session', '30 edited images', '48-hour rush delivery', 'Studio and one location nearby'],
      },
    ],
  },
  call: { title: 'Tell us who is in the picture', action: 'Plan a portrait session', about: 'Portrait session' },
};
