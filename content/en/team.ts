import type { SourceContent } from '#contract/content/define-page.ts';
import type { teamPage } from '#contract/content/pages/team.ts';

export const team: SourceContent<typeof teamPage> = {
  meta: {
    title: 'Our Team',
    description:
      'The photographers, filmmakers, editors and producers of the studio, and the positions that are open now.',
  },
  hero: { title: 'Our Team', subtitle: 'Photographers, filmmakers, editors and producers under one roof.' },
  team: { title: 'The people behind the camera, the lights, the desk and the phone.' },
  join: {
    title: 'Join Our Team',
    text: 'We hire slowly and train well. Send a few pictures and a few sentences; you do not need a cover letter.',
    action: 'Apply Now',
    about: 'Application: {position}',
    positions: [
      {
        id: 'wedding-photographer',
        title: 'Wedding Photographer',
        terms: 'Full-time or weekends',
        text: 'You lead the day calmly, read light quickly and know when to put the camera down.',
        wanted: ['A portfolio of complete weddings', 'Your own backup camera', 'A driver’s license'],
      },
      {
        id: 'photo-editor',
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
        id: 'assistant',
        title: 'Photography Assistant',
        terms: 'Part-time',
        text: 'You build sets, hold reflectors, charge batteries and learn every part of the trade.',
        wanted: ['Good with babies, grandparents and cables', 'Early mornings', 'No portfolio needed'],
      },
      {
        id: 'content-creator',
        title: 'Social Media Content Creator',
        terms: 'Part-time or freelance',
        text: 'You film behind the scenes, cut it the same day and write captions that people finish reading.',
        wanted: ['Vertical video you are proud of', 'Plain, friendly English', 'A calendar that you stick to'],
      },
    ],
  },
};
