/** The pages and their sections, in the order of the menu. */
export const sitemapGroups: readonly { title: string; links: readonly { label: string; to: string }[] }[] = [
  {
    title: 'People',
    links: [
      { label: 'Portrait', to: '/portrait' },
      { label: 'Professional headshots', to: '/portrait#professional' },
      { label: 'Family portraits', to: '/portrait#family-portrait' },
      { label: 'Newborn', to: '/newborn' },
      { label: 'Wedding', to: '/wedding' },
    ],
  },
  {
    title: 'Places and brands',
    links: [
      { label: 'Property', to: '/property' },
      { label: 'Property photography', to: '/property#photo' },
      { label: 'Visual staging', to: '/property#visual-staging' },
      { label: '3D floor plans', to: '/property#3d' },
      { label: 'Property video', to: '/property#video' },
      { label: 'Commercial', to: '/commercial' },
      { label: 'Film', to: '/film' },
    ],
  },
  {
    title: 'Studio',
    links: [
      { label: 'Home', to: '/' },
      { label: 'About Us', to: '/about' },
      { label: 'Our Team', to: '/team' },
      { label: 'Contact and booking', to: '/contact' },
    ],
  },
  {
    title: 'Small print',
    links: [
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms of Service', to: '/terms' },
    ],
  },
];
