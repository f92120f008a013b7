import type { PageHero, TitledText } from '../page-content.ts';

export const portraitHero: PageHero = {
  title: 'Portraits that look like you',
  subtitle: 'Headshots for your work and portraits of your family, made by people who know how to put you at ease.',
  position: '78% 45%',
};

export const headshotsIntro: TitledText = {
  title: 'Professional headshots',
  text: 'For a new position, a team page or a book jacket. We direct every turn of the shoulder, and you choose from the screen while we work.',
};

export const familyIntro: TitledText = {
  title: 'Family portraits',
  text: 'Bring the grandparents, the toddler and the ball. We plan around naps and keep the best light for the moment when everyone forgets us.',
};

export const portraitStatement = 'We tell you where to put your hands. The rest is conversation.';

export const portraitFeatures = {
  title: 'Why people come back',
  items: [
    {
      title: 'Direction, not posing',
      text: 'You hear what to do with chin, shoulders and hands, one thing at a time, and see the difference at once.',
    },
    {
      title: 'Light that flatters honestly',
      text: 'Large, soft sources and painted canvas. Skin stays skin: we retouch what will be gone next week and leave what is yours.',
    },
    {
      title: 'Choose as we go',
      text: 'A calibrated screen beside the set. You see each frame at once and leave knowing that you have it.',
    },
    {
      title: 'Ready to use',
      text: 'Every image arrives in print and web sizes, with a square crop for profiles and a wide one for banners.',
    },
  ] satisfies TitledText[],
} as const;

export const portraitOffer = {
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
} as const;

export const portraitProcess = {
  title: 'Four steps, no surprises',
  steps: [
    {
      title: 'Consultation',
      text: 'Ten minutes on the phone: what the pictures are for, who will see them and what you would rather avoid.',
    },
    {
      title: 'Planning',
      text: 'We agree on place, backdrop and clothes, and send you a one-page plan with everything to bring.',
    },
    {
      title: 'Session',
      text: 'Arrive, have a coffee, settle in. We start simply and try the bolder ideas once you have warmed up.',
    },
    {
      title: 'Post-production',
      text: 'You pick your favorites from an online gallery. We retouch them by hand and deliver within a week.',
    },
  ] satisfies TitledText[],
} as const;
