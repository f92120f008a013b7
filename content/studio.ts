import type { StudioIdentity, StudioTranslatable } from '#contract/studio.ts';

/**
 * Default identity, until the studio sets its own by STUDIO_* in the environment (`.env.example`) or in the settings of the
 * back office. Fictitious: 555-01xx numbers and .example domains are reserved, and the second city has no street.
 */
export const defaultStudioIdentity: StudioIdentity = {
  name: 'Lightwell Studio',
  legalName: 'Lightwell Studio LLC',
  tagline: 'Visual Creation & Image',
  foundedYear: 2018,
  offices: [
    { street: '100 Lightwell Way', city: 'Los Angeles', region: 'CA', postalCode: '90012', country: 'US' },
    { street: '', city: 'Seattle', region: 'WA', postalCode: '', country: 'US' },
  ],
  phone: '(213) 555-0142',
  email: 'hello@lightwell.example',
  // Displayed literally.
  hours: { weekdays: 'Mon-Fri 10:30 AM-16:00', weekends: 'Weekends by appointment' },
  map: { latitude: 34.0537, longitude: -118.2427 },
  social: { instagram: null, facebook: null, linkedin: null },
  chatQrImage: null,
};

/** Chinese of the built-in identity (content/studio.ts), for the texts that the studio has not replaced by its own. */
export const studioInChinese: Readonly<Partial<Record<StudioTranslatable, string>>> = {
  tagline: '视觉创作与影像',
  'hours.weekdays': '周一至周五 10:30–16:00',
  'hours.weekends': '周末请预约',
  'offices.0.city': '洛杉矶',
  'offices.0.street': '100 Lightwell Way',
  'offices.0.region': '加利福尼亚州',
  'offices.1.city': '西雅图',
  'offices.1.region': '华盛顿州',
};
