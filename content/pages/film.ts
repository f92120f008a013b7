import type { PageHero, TitledText } from '../page-content.ts';

export const filmHero: PageHero = {
  title: 'Made slowly, on purpose',
  subtitle: 'Analog photography, production stills and cinematic work from first storyboard to final grade.',
  position: '85% 8%',
};

export const productionStillsIntro: TitledText = {
  title: 'Production Stills',
  text: 'Sets, lights and the hours between takes, photographed quietly while the crew works.',
};

export const filmStatement = 'Twenty-four pictures a second, and each of them was lit.';

export const filmServices = {
  title: 'Film and print',
  items: [
    {
      title: 'Analog film',
      text: 'Medium format and 35 mm, metered by hand, for portraits, weddings and editorial work.',
    },
    { title: 'Art photography', text: 'Series and commissions for galleries, publishers and walls.' },
    { title: 'Fine art prints', text: 'Pigment prints on cotton paper, signed, numbered and proofed with you.' },
    { title: 'Film development', text: 'Black and white and color negative, developed and scanned in small batches.' },
  ] satisfies TitledText[],
} as const;

export const cinematicIntro: TitledText = {
  title: 'Cinematic Production',
  text: 'A small crew with its own camera, lenses, lights and sound. We join your production or run it for you.',
};

export const cinematicServices = {
  title: 'What we take on',
  items: [
    { title: 'Development', text: 'Treatment, storyboard, shot list and a budget you can hold us to.' },
    { title: 'Production', text: 'Direction, camera, light and location sound, with insurance and permits in place.' },
    { title: 'Post-production', text: 'Edit, color, sound mix and titles, finished on calibrated screens.' },
    { title: 'Delivery', text: 'Masters for cinema, broadcast and web, with captions and an archive copy.' },
  ] satisfies TitledText[],
} as const;
