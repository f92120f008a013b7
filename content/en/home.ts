import type { SourceContent } from '#contract/content/define-page.ts';
import type { homePage } from '#contract/content/pages/home.ts';

export const home: SourceContent<typeof homePage> = {
  meta: {
    title: 'Photography and Video Studio',
    description:
      'Portraits, newborns, homes, brands and weddings, photographed and filmed with patience and good light. See the work, the team and every price.',
  },
  hero: {
    title: 'Capturing Your Vision',
    subtitle: 'Portraits, homes, brands and weddings, photographed and filmed with patience and good light.',
    action: 'Book Now',
  },
  services: {
    title: 'Our Services',
    text: 'Seven kinds of work, one way of doing it: we listen first, light carefully and deliver when we said we would.',
    cards: [
      {
        id: 'newborn',
        title: 'Newborn',
        text: 'The first days, in soft light and without hurry.',
        to: '/newborn',
      },
      {
        id: 'family',
        title: 'Family',
        text: 'Everybody in the picture, dogs included.',
        to: '/portrait#family-portrait',
      },
      {
        id: 'headshots',
        title: 'Headshots',
        text: 'A face that people will recognize when they meet you.',
        to: '/portrait#professional',
      },
      {
        id: 'wedding',
        title: 'Wedding',
        text: 'The day as it was, in photographs and on film.',
        to: '/wedding',
      },
      {
        id: 'property',
        title: 'Property',
        text: 'Homes shown bright, clear and true to size.',
        to: '/property',
      },
      {
        id: 'warehouse',
        title: 'Warehouse',
        text: 'Large spaces, loading bays and the work done in them.',
        to: '/property#warehouse',
      },
      {
        id: 'commercial',
        title: 'Commercial & Event',
        text: 'Products, teams and the evenings when you launch them.',
        to: '/commercial',
      },
    ],
  },
  featured: {
    title: 'Featured Work',
    action: 'View Full Portfolio',
    waiting: 'The pictures are loading.',
    categories: [
      { id: 'newborn', label: 'Newborn', to: '/newborn#portfolio' },
      { id: 'headshots', label: 'Headshots', to: '/portrait#professional' },
      { id: 'family', label: 'Family', to: '/portrait#family-portrait' },
      { id: 'property', label: 'Property', to: '/property#photo' },
      { id: 'commercial', label: 'Commercial', to: '/commercial#commercial-photography' },
    ],
  },
  about: {
    title: 'A studio that takes its time',
    text: 'We are photographers, filmmakers, editors and producers who like to prepare well and then leave room for what happens. Most of our work comes from people who came back: the headshot client who married, the couple who sold a house, the agent who opened a gallery. We photograph all of it with the same care.',
    action: 'About the studio',
  },
  team: {
    title: 'Meet Our Team',
    text: 'The people behind the camera, the lights, the desk and the phone.',
    action: 'Work with us',
  },
  contact: {
    title: "Let's create together",
    text: 'A sentence is enough to begin with: what you need, roughly when, and where. We will ask about the rest.',
  },
};
