/** Texts of the footer. Names, addresses and links come from the settings of the studio. */
export const footerContent = {
  blurb: 'Photographs and films of people, homes and brands.',
  /** depends on the number of offices in the settings */
  promise: 'One team, and an answer within 24 hours.',
  promiseOfTwoOffices: 'Two offices, one team, and an answer within 24 hours.',
  servicesTitle: 'Services',
  services: [
    { label: 'Portrait', to: '/portrait' },
    { label: 'Newborn', to: '/newborn' },
    { label: 'Property', to: '/property' },
    { label: 'Commercial', to: '/commercial' },
  ],
  companyTitle: 'Company',
  company: [
    { label: 'About Us', to: '/about' },
    { label: 'Our Team', to: '/team' },
    { label: 'Contact', to: '/contact' },
  ],
  legal: [
    { label: 'Privacy Policy', to: '/privacy' },
    { label: 'Terms of Service', to: '/terms' },
    { label: 'Sitemap', to: '/sitemap' },
  ],
  followTitle: 'Follow us',
  chatLabel: 'Chat with us',
  chatText: 'Scan the code with your phone to start a chat.',
  chatHere: 'Write from this device',
  rights: 'All rights reserved.',
} as const;
