import type { PictureId } from './pictures.ts';

/** Defaults for missing about entries. */
export const aboutDefaults = {
  title: 'A studio that takes its time',
  content:
    'We are photographers, filmmakers, editors and producers who like to prepare well and then leave room for what happens. Most of our work comes from people who came back: the headshot client who married, the couple who sold a house, the agent who opened a gallery. We photograph all of it with the same care.',
  mission:
    'To make pictures that are honest, useful and worth keeping, and to make being photographed a good hour of your day.',
  vision: 'A studio where a family portrait gets the same light, thought and finish as a national campaign.',
  picture: 'about/editing-desk' satisfies PictureId,
  statistics: {
    projects: { value: '1W+', label: 'Projects Completed' },
    experience: { value: '7', label: 'Years of Experience' },
  },
} as const;
