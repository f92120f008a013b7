import type { SourceContent } from '#contract/content/define-page.ts';
import type { sitemapPage } from '#contract/content/pages/sitemap.ts';

export const sitemap: SourceContent<typeof sitemapPage> = {
  meta: { title: 'Sitemap', description: 'Every page of this website on one page.' },
  title: 'Sitemap',
  people: {
    title: 'People',
    links: [
      { id: 'portrait', label: 'Portrait', to: '/portrait' },
      { id: 'headshots', label: 'Professional headshots', to: '/portrait#professional' },
      { id: 'family', label: 'Family portraits', to: '/portrait#family-portrait' },
      { id: 'newborn', label: 'Newborn', to: '/newborn' },
      { id: 'wedding', label: 'Wedding', to: '/wedding' },
    ],
  },
  places: {
    title: 'Places and brands',
    links: [
      { id: 'property', label: 'Property', to: '/property' },
      { id: 'photo', label: 'Property photography', to: '/property#photo' },
      { id: 'staging', label: 'Visual staging', to: '/property#visual-staging' },
      { id: 'floor-plans', label: '3D floor plans', to: '/property#3d' },
      { id: 'video', label: 'Property video', to: '/property#video' },
      { id: 'commercial', label: 'Commercial', to: '/commercial' },
      { id: 'film', label: 'Film', to: '/film' },
    ],
  },
  studio: {
    title: 'Studio',
    links: [
      { id: 'home', label: 'Home', to: '/' },
      { id: 'about', label: 'About Us', to: '/about' },
      { id: 'team', label: 'Our Team', to: '/team' },
      { id: 'contact', label: 'Contact and booking', to: '/contact' },
    ],
  },
  legal: {
    title: 'Small print',
    links: [
      { id: 'privacy', label: 'Privacy Policy', to: '/privacy' },
      { id: 'terms', label: 'Terms of Service', to: '/terms' },
    ],
  },
  galleries: { title: 'Galleries' },
};
