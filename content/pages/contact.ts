import type { PageHero } from '../page-content.ts';

export const contactHero: PageHero = {
  title: 'Book Now',
  subtitle: 'Tell us what you have in mind. We answer within 24 hours.',
};

export const contactContent = {
  title: "Let's create together",
  text: 'A sentence is enough to begin with: what you need, roughly when, and where. We will ask about the rest.',
  formTitle: 'Send us a message',
  /** before the chosen package */
  about: 'Your choice:',
  map: {
    title: 'Find us',
    show: 'Show the map',
    open: 'Open the map on OpenStreetMap',
    failed: 'The map could not be loaded. You find us here:',
  },
} as const;
