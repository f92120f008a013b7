import type { IdentifiedText, PageHero, TitledText } from '../page-content.ts';

export const commercialHero: PageHero = {
  title: 'Pictures that do their job',
  subtitle: 'Products, people and places for brands that have to be understood at a glance.',
};

export const commercialPhotographyIntro: TitledText = {
  title: 'Commercial Photography',
  text: 'Still life, packaging, food, interiors and teams. We build the set, light it for the format you need and retouch with a light hand.',
};

export const eventPhotographyIntro: TitledText = {
  title: 'Event Photography',
  text: 'Conferences, openings, dinners and launches. Two cameras, quiet shutters and a first selection in your inbox before the last guest leaves.',
};

export const videoProductionIntro: TitledText = {
  title: 'Video Production',
  text: 'From a fifteen-second product film to a day of interviews: script, crew, edit, grade and sound from one team.',
};

export const commercialStatement = 'Where, for how long, in which media: your rights fit on one page.';

export const commercialApproach = {
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
  ] satisfies IdentifiedText[],
} as const;
