import type { IdentifiedText, PageHero, Statistic, TitledText } from '../page-content.ts';

export const newbornHero: PageHero = {
  title: 'The first days, kept',
  subtitle: 'Quiet newborn sessions in a warm studio, at your baby’s pace.',
};

export const newbornPortfolioIntro: TitledText = {
  title: 'Portfolio',
  text: 'The sets we build: natural fibers, muted colors and nothing that outshines the baby.',
};

export const newbornStatistics: readonly Statistic[] = [
  { id: 'sessions', value: '200+', label: 'sessions' },
  { id: 'safety', value: '100%', label: 'safety' },
  { id: 'happy-families', value: '99%', label: 'happy families' },
];

export const newbornTiming = {
  title: 'When to come',
  value: '5-14 days after birth',
  text: 'Newborns sleep deeply and curl up on their own in these days. Write to us before the birth and we will keep a week free around your due date. Older babies are welcome too: we simply plan for more time awake.',
} as const;

export const newbornServices = {
  title: 'What a session includes',
  items: [
    {
      id: 'wrapped-and-simple',
      title: 'Wrapped and simple',
      text: 'Plain wraps, soft light and the details you will forget first: lashes, toes, the curl of an ear.',
    },
    {
      id: 'built-sets',
      title: 'Built sets',
      text: 'A moon, a basket, a nest of flowers. We prepare two to four sets beforehand so that the change takes a minute.',
    },
    {
      id: 'parents-and-siblings',
      title: 'Parents and siblings',
      text: 'The picture most families frame. We take it first, while everybody is fresh.',
    },
    {
      id: 'at-home',
      title: 'At home',
      text: 'We bring a light, a heater and wraps, and photograph the crib, the window and the dog who guards it.',
    },
  ] satisfies IdentifiedText[],
} as const;

export const newbornSafety = {
  title: 'Safety comes before the picture',
  text: 'No pose is worth a risk. These rules apply to every session.',
  items: [
    'A second pair of hands beside the baby at all times',
    'The balanced poses you may have seen are composites of supported frames',
    'Room at 80 °F, with a thermometer in sight',
    'Wraps and props washed without perfume after each session',
    'A vaccinated team with clean hands, and nobody near the baby who has a cold',
    'The baby decides on breaks; feeding and cuddling time is part of the session',
  ],
} as const;
