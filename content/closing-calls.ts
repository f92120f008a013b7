interface ClosingCallContent {
  title: string;
  action: string;
  /** what the contact form names */
  about: string;
}

/** The call to enquire at the end of each service page. */
export const closingCalls = {
  newborn: {
    title: 'Tell us when the baby is due',
    action: 'Hold a date',
    about: 'Newborn session',
  },
  property: {
    title: 'Tell us about the house',
    action: 'Arrange a shoot',
    about: 'Property shoot',
  },
  commercial: {
    title: 'Tell us what you are launching',
    action: 'Ask for a quote',
    about: 'Commercial project',
  },
  film: {
    title: 'Tell us what you want to make',
    action: 'Plan a production',
    about: 'Film production',
  },
  wedding: {
    title: 'Tell us the date and the place',
    action: 'Ask if we are free',
    about: 'Wedding',
  },
} as const satisfies Record<string, ClosingCallContent>;
