import type { SourceContent } from '#contract/content/define-page.ts';
import type { newbornPage } from '#contract/content/pages/newborn.ts';

export const newborn: SourceContent<typeof newbornPage> = {
  meta: {
    title: 'Newborn Photography',
    description:
      'Gentle newborn sessions in a warm, quiet studio, best 5-14 days after birth. Safety first, wraps and props included, packages from {price}.',
  },
  hero: { title: 'The first days, kept', subtitle: 'Quiet newborn sessions in a warm studio, at your baby’s pace.' },
  portfolio: {
    title: 'Portfolio',
    text: 'The sets we build: natural fibers, muted colors and nothing that outshines the baby.',
  },
  timing: {
    title: 'When to come',
    value: '5-14 days after birth',
    text: 'Newborns sleep deeply and curl up on their own in these days. Write to us before the birth and we will keep a week free around your due date. Older babies are welcome too: we simply plan for more time awake.',
    statistics: [
      { id: 'sessions', value: '200+', label: 'sessions' },
      { id: 'safety', value: '100%', label: 'safety' },
      { id: 'families', value: '99%', label: 'happy families' },
    ],
  },
  services: {
    title: 'What a session includes',
    items: [
      {
        id: 'wrapped',
        title: 'Wrapped and simple',
        text: 'Plain wraps, soft light and the details you will forget first: lashes, toes, the curl of an ear.',
      },
      {
        id: 'sets',
        title: 'Built sets',
        text: 'A moon, a basket, a nest of flowers. We prepare two to four sets beforehand so that the change takes a minute.',
      },
      {
        id: 'family',
        title: 'Parents and siblings',
        text: 'The picture most families frame. We take it first, while everybody is fresh.',
      },
      {
        id: 'at-home',
        title: 'At home',
        text: 'We bring a light, a heater and wraps, and photograph the crib, the window and the dog who guards it.',
      },
    ],
  },
  safety: {
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
  },
  pricing: {
    title: 'Newborn pricing',
    intro: 'Every session is booked around your due date and moves free of charge when your baby decides otherwise.',
    action: 'Book This Package',
    about: 'Newborn {package} package',
    popular: 'Most popular',
    packages: [
      {
        id: 'essential',
        name: 'Essential',
        price: '$499',
        popular: false,
        summary: 'Your baby, simply wrapped, in soft light.',
        contents: ['2 hour session', '10 edited images', 'Two set-ups', 'Wraps and props included'],
      },
      {
        id: 'complete',
        name: 'Complete',
        price: '$799',
        popular: false,
        summary: 'Baby alone, then with parents and siblings.',
        contents: ['3 hour session', '20 edited images', 'Four set-ups', 'Parents and siblings welcome'],
      },
      {
        id: 'luxury',
        name: 'Luxury',
        price: '$1099',
        popular: false,
        summary: 'An unhurried morning, and as many ideas as your baby sleeps through.',
        contents: [
          '4 hour session',
          '40 edited images',
          'As many set-ups as your baby allows',
          'Help with choosing prints',
        ],
      },
    ],
  },
  call: { title: 'Tell us when the baby is due', action: 'Hold a date', about: 'Newborn session' },
};
