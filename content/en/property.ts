import type { SourceContent } from '#contract/content/define-page.ts';
import type { propertyPage } from '#contract/content/pages/property.ts';

export const property: SourceContent<typeof propertyPage> = {
  meta: {
    title: 'Property Photography and Video',
    description:
      'Listing photos by the next day, video tours in 4K, visual staging and 3D floor plans that explain a home before the first visit.',
  },
  hero: {
    title: 'Homes, shown as they feel',
    subtitle: 'Photography, video, visual staging and 3D floor plans for agents, owners and builders.',
  },
  photo: {
    title: 'Property photography',
    text: 'True colors, rooms with depth and daylight where it falls. We shoot when the sun is on the right side of the house.',
  },
  staging: {
    title: 'Visual staging',
    text: 'An empty room is hard to read. We furnish it in the photograph, to scale and in the light that is there, and always deliver the empty view beside it.',
    before: 'Before',
    after: 'After',
    turnaround: 'Delivered in 24-48 hours',
  },
  floorPlans: {
    title: '3D floor plans',
    text: 'Measured on site and drawn as a model, so that buyers know before the visit whether the sofa fits.',
    alt: 'Floor plan: {title}',
    empty: {
      title: 'No floor plans available yet.',
      text: 'Check back soon for our latest 3D floor plan portfolio!',
      action: 'Ask about a floor plan',
      about: '3D floor plan',
    },
  },
  videos: {
    title: 'Property video',
    text: 'A walk through the house at the pace of a visitor, with the street and the garden before and after.',
    facts: [
      { id: 'turnaround', value: '48 h', label: 'turnaround' },
      { id: 'length', value: '3-5 min', label: 'length' },
      { id: 'resolution', value: '4K', label: 'resolution' },
    ],
    empty: {
      title: 'No property videos available yet.',
      text: 'Check back soon for our latest video portfolio!',
      action: 'Ask about a video',
      about: 'Property video',
    },
  },
  statement: { text: 'Twenty minutes of blue sky and lit windows. We come back for them.' },
  services: {
    title: 'What we bring',
    items: [
      {
        id: 'interiors',
        title: 'Interiors and exteriors',
        text: 'Every room, the approach and the view, in the order in which a buyer would walk through them.',
      },
      {
        id: 'dusk',
        title: 'Dusk pictures',
        text: 'The house with its lamps on under a blue sky, on a second visit.',
      },
      { id: 'aerials', title: 'Aerials', text: 'Licensed pilots, where the neighborhood and the rules allow it.' },
      {
        id: 'warehouse',
        title: 'Warehouses and offices',
        text: 'Loading bays, clear heights and parking, with the numbers in the caption.',
      },
      { id: 'video-tours', title: 'Video tours', text: 'Steady, quiet and cut for listings and social media.' },
      { id: 'floor-plans', title: 'Floor plans', text: 'Dimensioned drawings and cutaway models from the same visit.' },
    ],
  },
  expertise: {
    title: 'Where the care shows',
    items: [
      {
        id: 'lenses',
        title: 'Honest lenses',
        text: 'Wide enough to show the room, never so wide that it lies. Nobody should be disappointed at the door.',
      },
      {
        id: 'light',
        title: 'Blended light',
        text: 'Daylight, lamps and a little flash in one frame, so that the corners are as clear as the middle of the room.',
      },
      {
        id: 'portal',
        title: 'Ready for the portal',
        text: 'Named, ordered and sized for your listing service, with print files included.',
      },
    ],
  },
  marketing: {
    title: 'What good pictures do for a listing',
    text: 'Figures that the trade goes by. Markets differ, and no picture can promise a price; take them as a sense of scale.',
    statistics: [
      { id: 'properties', value: '3500+', label: 'properties photographed' },
      { id: 'satisfaction', value: '98%', label: 'client satisfaction' },
    ],
    effects: [
      {
        id: 'agents',
        value: '73%',
        label: 'of sellers, it is often said, lean toward an agent who offers video',
      },
      { id: 'time', value: '15%', label: 'less time on the market is a fair hope for a well-prepared listing' },
      { id: 'searches', value: '90%', label: 'of home searches, give or take, begin on a screen' },
      { id: 'photos', value: '85%', label: 'of buyers tend to look at the photos before they read a word' },
      {
        id: 'views',
        value: '60%',
        label: 'more views are commonly seen when photos are made by a professional',
      },
      {
        id: 'visits',
        value: '40%',
        label: 'fewer idle visits are within reach when a floor plan answers the first questions',
      },
      {
        id: 'enquiries',
        value: '25%',
        label: 'more enquiries is what a staged room can bring over an empty one',
      },
    ],
  },
  pricing: {
    title: 'Property pricing',
    intro: 'Priced by the size of the home. Staging, video and 3D floor plans are quoted with the shoot.',
    action: 'Book This Package',
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
  },
  call: { title: 'Tell us about the house', action: 'Arrange a shoot', about: 'Property shoot' },
};
