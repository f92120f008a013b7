import type { SourceContent } from '#contract/content/define-page.ts';
import type { framePage } from '#contract/content/pages/frame.ts';
import { errorPages } from './error-pages.ts';

export const frame: SourceContent<typeof framePage> = {
  navigation: {
    skip: 'Skip to the content',
    home: 'Home',
    portrait: {
      label: 'Portrait',
      text: 'People at every age, in the studio or at home.',
      links: { newborn: 'Newborn', headshots: 'Headshoot', family: 'Kid&Family' },
    },
    property: {
      label: 'Property',
      text: 'Homes and buildings, ready for the market.',
      links: { photo: 'Photo', video: 'Video', staging: 'Visual Staging', floorPlans: '3D' },
    },
    commercial: {
      label: 'Commercial',
      text: 'Brands, films and celebrations.',
      links: { commercial: 'Commercial', film: 'Film', wedding: 'Wedding' },
    },
    team: 'About Team',
    bookNow: 'Book Now',
  },
  footer: {
    blurb: 'Photographs and films of people, homes and brands.',
    promise: 'One team, and an answer within 24 hours.',
    promiseOfTwoOffices: 'Two offices, one team, and an answer within 24 hours.',
    servicesTitle: 'Services',
    services: errorPages.services,
    companyTitle: 'Company',
    company: { about: 'About Us', team: 'Our Team', contact: 'Contact' },
    legal: { privacy: 'Privacy Policy', terms: 'Terms of Service', sitemap: 'Sitemap' },
    followTitle: 'Follow us',
    rights: 'All rights reserved.',
  },
  chat: {
    label: 'Chat with us',
    text: 'Scan the code with your phone to start a chat.',
    here: 'Write from this device',
  },
  notFound: errorPages.notFound,
  failure: errorPages.failure,
};
