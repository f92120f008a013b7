import type { ServiceType } from '#contract/service-types.ts';

interface ClosingCallContent {
  title: string;
  action: string;
  /** what the contact form preselects and names */
  service: ServiceType;
  about: string;
}

/** The call to enquire at the end of each service page. */
export const closingCalls = {
  portrait: {
    title: 'Tell us who is in the picture',
    action: 'Plan a portrait session',
    service: 'portrait',
    about: 'Portrait session',
  },
  newborn: {
    title: 'Tell us when the baby is due',
    action: 'Hold a date',
    service: 'newborn',
    about: 'Newborn session',
  },
  property: {
    title: 'Tell us about the house',
    action: 'Arrange a shoot',
    service: 'property',
    about: 'Property shoot',
  },
  commercial: {
    title: 'Tell us what you are launching',
    action: 'Ask for a quote',
    service: 'commercial',
    about: 'Commercial project',
  },
  film: {
    title: 'Tell us what you want to make',
    action: 'Plan a production',
    service: 'commercial',
    about: 'Film production',
  },
  wedding: {
    title: 'Tell us the date and the place',
    action: 'Ask if we are free',
    service: 'other',
    about: 'Wedding',
  },
} as const satisfies Record<string, ClosingCallContent>;
