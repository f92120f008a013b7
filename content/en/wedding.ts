import type { SourceContent } from '#contract/content/define-page.ts';
import type { weddingPage } from '#contract/content/pages/wedding.ts';

export const wedding: SourceContent<typeof weddingPage> = {
  meta: {
    title: 'Wedding Photography and Film',
    description:
      'Wedding photographs and films that show the day as it was, dress rental with fitting and cleaning included, and three clear packages.',
  },
  hero: {
    title: 'Your day, as it was',
    subtitle: 'Wedding photography and film that stay out of the way and miss very little.',
  },
  gallery: {
    title: 'Wedding Photography',
    text: 'The letters, the rings, the light before the doors open. We photograph the quiet parts with the same care as the loud ones.',
  },
  statement: { text: 'Six hours at least, so that nobody has to hurry the vows.' },
  films: {
    title: 'Wedding Videography',
    text: 'Filmed by the same team, with sound from the vows and the speeches, and edited within six weeks.',
  },
  rental: {
    title: 'Wedding Dress Rental',
    text: 'Try on as many as you like, wear the one you love, and let us do the cleaning.',
    stylesLabel: 'Dress styles',
    priceLabel: 'Rental',
    styleLabel: '{style}, rental {price}',
    styles: [
      {
        id: 'classic-a-line',
        name: 'Classic A-Line',
        price: '$300-500',
        text: 'A fitted waist and a skirt that widens gently. It suits nearly everyone.',
      },
      {
        id: 'mermaid',
        name: 'Mermaid',
        price: '$400-700',
        text: 'Fitted to the knee, then wide. For anyone who enjoys being looked at.',
      },
      {
        id: 'ball-gown',
        name: 'Ball Gown',
        price: '$500-900',
        text: 'Layers of skirt and a fitted bodice, for high ceilings and long aisles.',
      },
      {
        id: 'vintage-lace',
        name: 'Vintage Lace',
        price: '$350-600',
        text: 'Beaded lace and soft tulle with a ribbon at the waist.',
      },
    ],
    packagesTitle: 'Rental packages',
    packages: [
      { id: 'basic', name: 'Basic', duration: '3-day rental', price: '$300-500' },
      { id: 'premium', name: 'Premium', duration: '5-day rental plus accessories', price: '$500-800' },
      { id: 'luxury', name: 'Luxury', duration: '7-day rental plus full styling', price: '$700-1200' },
    ],
    includedTitle: 'Every rental includes',
    included: ['Fitting', 'Minor alterations', 'Cleaning', 'Backup dress', 'Veil and accessories', 'Insurance'],
    fitting: { action: 'Schedule Fitting', about: 'Wedding dress fitting' },
    collection: 'View Collection',
  },
  pricing: {
    title: 'Wedding Pricing',
    intro: 'A deposit holds your date. The rest is due two weeks before the day.',
    action: 'Book This Package',
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
  },
  call: { title: 'Tell us the date and the place', action: 'Ask if we are free', about: 'Wedding' },
};
