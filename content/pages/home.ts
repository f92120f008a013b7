import type { PlacedCategory } from '#contract/media/media-categories.ts';
import type { PictureId } from '../pictures.ts';
import type { PageHero } from '../page-content.ts';

export const homeHero: PageHero = {
  title: 'Capturing Your Vision',
  subtitle: 'Portraits, homes, brands and weddings, photographed and filmed with patience and good light.',
};

export interface ServiceCard {
  title: string;
  text: string;
  to: string;
  /** the card shows a random published photo of these categories on each page view */
  categories: readonly PlacedCategory[];
  /** shown until the studio has uploaded any */
  fallback: PictureId;
}

export const servicesIntro = {
  title: 'Our Services',
  text: 'Seven kinds of work, one way of doing it: we listen first, light carefully and deliver when we said we would.',
} as const;

/** The first four are in the first row, the other three in the second. */
export const serviceCards: readonly ServiceCard[] = [
  {
    title: 'Newborn',
    text: 'The first days, in soft light and without hurry.',
    to: '/newborn',
    categories: ['newborn-photography'],
    fallback: 'newborn/milk-bottle-stars',
  },
  {
    title: 'Family',
    text: 'Everybody in the picture, dogs included.',
    to: '/portrait#family-portrait',
    categories: ['family-portraits'],
    fallback: 'family/breakfast-table',
  },
  {
    title: 'Headshots',
    text: 'A face that people will recognize when they meet you.',
    to: '/portrait#professional',
    categories: ['professional-headshots'],
    fallback: 'headshots/two-chairs-talk',
  },
  {
    title: 'Wedding',
    text: 'The day as it was, in photographs and on film.',
    to: '/wedding',
    categories: ['wedding-photography'],
    fallback: 'wedding/rings-petals',
  },
  {
    title: 'Property',
    text: 'Homes shown bright, clear and true to size.',
    to: '/property',
    categories: ['property-portfolio'],
    fallback: 'property/terrace-sea',
  },
  {
    title: 'Warehouse',
    text: 'Large spaces, loading bays and the work done in them.',
    to: '/property#warehouse',
    categories: ['property-portfolio'],
    fallback: 'property/warehouse-aisle',
  },
  {
    title: 'Commercial & Event',
    text: 'Products, teams and the evenings when you launch them.',
    to: '/commercial',
    categories: ['commercial-photography', 'event-photography'],
    fallback: 'events/bulbs-close',
  },
];

export const featuredIntro = {
  title: 'Featured Work',
  text: 'A few pictures of each kind of work.',
  action: 'View Full Portfolio',
  waiting: 'The pictures are loading.',
} as const;
