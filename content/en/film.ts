import type { SourceContent } from '#contract/content/define-page.ts';
import type { filmPage } from '#contract/content/pages/film.ts';

export const film: SourceContent<typeof filmPage> = {
  meta: {
    title: 'Film Production',
    description:
      'Analog film, art photography, fine art prints and cinematic production: short films, documentaries, music videos and production stills.',
  },
  hero: {
    title: 'Made slowly, on purpose',
    subtitle: 'Analog photography, production stills and cinematic work from first storyboard to final grade.',
  },
  stills: {
    title: 'Production Stills',
    text: 'Sets, lights and the hours between takes, photographed quietly while the crew works.',
  },
  statement: { text: 'Twenty-four pictures a second, and each of them was lit.' },
  services: {
    title: 'Film and print',
    items: [
      {
        id: 'analog-film',
        title: 'Analog film',
        text: 'Medium format and 35 mm, metered by hand, for portraits, weddings and editorial work.',
      },
      {
        id: 'art-photography',
        title: 'Art photography',
        text: 'Series and commissions for galleries, publishers and walls.',
      },
      {
        id: 'fine-art-prints',
        title: 'Fine art prints',
        text: 'Pigment prints on cotton paper, signed, numbered and proofed with you.',
      },
      {
        id: 'film-development',
        title: 'Film development',
        text: 'Black and white and color negative, developed and scanned in small batches.',
      },
    ],
  },
  cinematic: {
    title: 'Cinematic Production',
    text: 'A small crew with its own camera, lenses, lights and sound. We join your production or run it for you.',
    services: {
      title: 'What we take on',
      items: [
        {
          id: 'development',
          title: 'Development',
          text: 'Treatment, storyboard, shot list and a budget you can hold us to.',
        },
        {
          id: 'production',
          title: 'Production',
          text: 'Direction, camera, light and location sound, with insurance and permits in place.',
        },
        {
          id: 'post-production',
          title: 'Post-production',
          text: 'Edit, color, sound mix and titles, finished on calibrated screens.',
        },
        {
          id: 'delivery',
          title: 'Delivery',
          text: 'Masters for cinema, broadcast and web, with captions and an archive copy.',
        },
      ],
    },
  },
  call: { title: 'Tell us what you want to make', action: 'Plan a production', about: 'Film production' },
};
