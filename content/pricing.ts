import type { PriceList } from './page-content.ts';

const action = 'Book This Package';

/** All packages of the site. Prices are defined only here. */
export const newbornPricing: PriceList = {
  title: 'Newborn pricing',
  intro: 'Every session is booked around your due date and moves free of charge when your baby decides otherwise.',
  action,
  about: 'Newborn {package} package',
  popular: 'Most popular',
  packages: [
    {
      id: 'essential',
      name: 'Essential',
      price: '$499',
      popular: false,
      summary: 'Your baby, simply wrapped, in soft light.',
      contents: ['2 hour session', '10 edited images', 'Two set-ups', 'Wraps and props included'],
    },
    {
      id: 'complete',
      name: 'Complete',
      price: '$799',
      popular: false,
      summary: 'Baby alone, then with parents and siblings.',
      contents: ['3 hour session', '20 edited images', 'Four set-ups', 'Parents and siblings welcome'],
    },
    {
      id: 'luxury',
      name: 'Luxury',
      price: '$1099',
      popular: false,
      summary: 'An unhurried morning, and as many ideas as your baby sleeps through.',
      contents: [
        '4 hour session',
        '40 edited images',
        'As many set-ups as your baby allows',
        'Help with choosing prints',
      ],
    },
  ],
};

export const propertyPricing: PriceList = {
  title: 'Property pricing',
  intro: 'Priced by the size of the home. Staging, video and 3D floor plans are quoted with the shoot.',
  action,
  about: 'Property {package} package',
  popular: 'Most popular',
  packages: [
    {
      id: 'standard',
      name: 'Standard',
      price: '$499',
      popular: false,
      summary: 'Everything a listing needs, by the next day.',
      contents: ['Up to 2,500 sq ft', '15-20 photos', '24-hour delivery', 'Print and web sizes'],
    },
    {
      id: 'premium',
      name: 'Premium',
      price: '$799',
      popular: false,
      summary: 'For larger homes and careful marketing.',
      contents: ['Up to 4,000 sq ft', '25-30 photos', 'Interior and exterior', 'Print and web sizes'],
    },
    {
      id: 'luxury',
      name: 'Luxury',
      price: '$1099',
      popular: false,
      summary: 'No limit on size, no wait for the pictures.',
      contents: ['Unlimited square footage', '40+ photos', 'Same-day rush', 'Dusk exterior on request'],
    },
  ],
};

export const commercialPricing: PriceList = {
  title: 'Pricing Plans',
  intro: 'Day rates with the rights spelled out. Larger productions are quoted after a call.',
  action,
  about: 'Commercial {package} package',
  popular: 'Most popular',
  packages: [
    {
      id: 'startup',
      name: 'Startup',
      price: '$499',
      popular: false,
      summary: 'A first set of pictures for a young brand.',
      contents: [
        'Half day, 4 hours',
        '15 edited images',
        'Product and team photography',
        'Basic commercial rights',
        'Web and social formats',
      ],
    },
    {
      id: 'business',
      name: 'Business',
      price: '$799',
      popular: true,
      summary: 'A full day that fills a website and a season of campaigns.',
      contents: [
        'Full day, 8 hours',
        '30 edited images',
        'Multiple locations',
        'Executive headshots',
        'Extended rights',
        'Marketing materials',
      ],
    },
    {
      id: 'enterprise',
      name: 'Enterprise',
      price: '$1099',
      popular: false,
      summary: 'Several days, stills and film, one team.',
      contents: [
        'Multi-day shoot',
        '50+ images and video',
        'Creative direction',
        'On location and in the studio',
        'Full license',
        'Dedicated project manager',
      ],
    },
  ],
};

export const weddingPricing: PriceList = {
  title: 'Wedding Pricing',
  intro: 'A deposit holds your date. The rest is due two weeks before the day.',
  action,
  about: 'Wedding {package} package',
  popular: 'Most popular',
  packages: [
    {
      id: 'essential',
      name: 'Essential',
      price: '$499',
      popular: false,
      summary: 'The day itself, from first look to first toast.',
      contents: ['6 hours of coverage', '100 images', 'Online gallery', 'Ceremony and reception', 'Basic editing'],
    },
    {
      id: 'premium',
      name: 'Premium',
      price: '$799',
      popular: true,
      summary: 'Two photographers, so that nobody is missed.',
      contents: [
        '8 hours of coverage',
        '200+ images',
        'Engagement session',
        'Second photographer',
        'Highlight video',
        'USB drive',
      ],
    },
    {
      id: 'luxury',
      name: 'Luxury',
      price: '$1099',
      popular: false,
      summary: 'The whole story, in pictures, on film and on paper.',
      contents: [
        '10+ hours of coverage',
        '300+ images',
        'Multiple engagement sessions',
        'Two photographers plus videographer',
        'Complete film',
        'Premium album and prints',
      ],
    },
  ],
};
