import { expect, test } from 'vitest';
import { commercial } from './pages/commercial.ts';
import { newborn } from './pages/newborn.ts';
import { portrait } from './pages/portrait.ts';
import { property } from './pages/property.ts';
import { wedding } from './pages/wedding.ts';

/** The specified packages: name, price, and what the contents must include. */
const specified = [
  [
    portrait.en.pricing,
    [
      ['Basic', '$499', ['1 hour', '5 edited images']],
      ['Professional', '$799', ['2 hour', '15 edited images'], 'most popular'],
      ['Premium', '$1099', ['3 hour', '30 edited images', '48-hour rush']],
    ],
  ],
  [
    newborn.en.pricing,
    [
      ['Essential', '$499', ['2 hour', '10 edited images']],
      ['Complete', '$799', ['3 hour', '20 edited images']],
      ['Luxury', '$1099', ['4 hour', '40 edited images']],
    ],
  ],
  [
    property.en.pricing,
    [
      ['Standard', '$499', ['Up to 2,500 sq ft', '15-20 photos', '24-hour']],
      ['Premium', '$799', ['Up to 4,000 sq ft', '25-30 photos']],
      ['Luxury', '$1099', ['Unlimited', '40+ photos', 'Same-day rush']],
    ],
  ],
  [
    commercial.en.pricing,
    [
      [
        'Startup',
        '$499',
        [
          'Half day, 4 hours',
          '15 edited images',
          'Product and team photography',
          'Basic commercial rights',
          'Web and social formats',
        ],
      ],
      [
        'Business',
        '$799',
        [
          'Full day, 8 hours',
          '30 edited images',
          'Multiple locations',
          'Executive headshots',
          'Extended rights',
          'Marketing materials',
        ],
        'most popular',
      ],
      [
        'Enterprise',
        '$1099',
        [
          'Multi-day',
          '50+ images and video',
          'Creative direction',
          'On location and in the studio',
          'Full license',
          'Dedicated project manager',
        ],
      ],
    ],
  ],
  [
    wedding.en.pricing,
    [
      ['Essential', '$499', ['6 hours', '100 images', 'Online gallery', 'Ceremony and reception', 'Basic editing']],
      [
        'Premium',
        '$799',
        ['8 hours', '200+ images', 'Engagement session', 'Second photographer', 'Highlight video', 'USB drive'],
        'most popular',
      ],
      [
        'Luxury',
        '$1099',
        [
          '10+ hours',
          '300+ images',
          'Multiple engagement sessions',
          'Two photographers plus videographer',
          'Complete film',
          'Premium album and prints',
        ],
      ],
    ],
  ],
] as const;

test.each(specified.map(([prices, packages]) => ({ title: prices.title, prices, packages })))(
  '$title: names, prices, contents and the most popular package are as specified',
  ({ prices, packages }) => {
    expect(prices.packages.map(({ name, price, popular }) => [name, price, popular])).toEqual(
      packages.map(([name, price, , mark]) => [name, price, mark !== undefined]),
    );
    for (const [index, [, , contents]] of packages.entries()) {
      const all = prices.packages[index]?.contents.join('; ');
      for (const part of contents) expect(all).toContain(part);
    }
  },
);
