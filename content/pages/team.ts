import type { PageHero } from '../page-content.ts';

export const teamHero: PageHero = {
  title: 'Our Team',
  subtitle: 'Photographers, filmmakers, editors and producers under one roof.',
};

export interface Opening {
  title: string;
  terms: string;
  text: string;
  wanted: readonly string[];
}

export const openings = {
  title: 'Join Our Team',
  text: 'We hire slowly and train well. Send a few pictures and a few sentences; you do not need a cover letter.',
  action: 'Apply Now',
  positions: [
    {
      title: 'Wedding Photographer',
      terms: 'Full-time or weekends',
      text: 'You lead the day calmly, read light quickly and know when to put the camera down.',
      wanted: ['A portfolio of complete weddings', 'Your own backup camera', 'A driver’s license'],
    },
    {
      title: 'Photo Editor / Retoucher',
      terms: 'Full-time, studio or remote',
      text: 'You cull, grade and retouch for portraits and property, and keep a thousand frames looking like one day.',
      wanted: [
        'A sure eye for color on a calibrated screen',
        'Retouching that cannot be seen',
        'Patience with file names',
      ],
    },
    {
      title: 'Photography Assistant',
      terms: 'Part-time',
      text: 'You build sets, hold reflectors, charge batteries and learn every part of the trade.',
      wanted: ['Good with babies, grandparents and cables', 'Early mornings', 'No portfolio needed'],
    },
    {
      title: 'Social Media Content Creator',
      terms: 'Part-time or freelance',
      text: 'You film behind the scenes, cut it the same day and write captions that people finish reading.',
      wanted: ['Vertical video you are proud of', 'Plain, friendly English', 'A calendar that you stick to'],
    },
  ] satisfies Opening[],
} as const;
