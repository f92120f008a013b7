import type { StudioIdentity } from '#contract/studio.ts';

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
