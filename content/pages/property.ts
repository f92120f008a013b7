import type { PictureId } from '../pictures.ts';
import type { IdentifiedText, PageHero, Statistic, TitledText } from '../page-content.ts';

export const propertyHero: PageHero = {
  title: 'Homes, shown as they feel',
  subtitle: 'Photography, video, visual staging and 3D floor plans for agents, owners and builders.',
};

export const propertyPhotoIntro: TitledText = {
  title: 'Property photography',
  text: 'True colors, rooms with depth and daylight where it falls. We shoot when the sun is on the right side of the house.',
};

export const stagingIntro = {
  title: 'Visual staging',
  text: 'An empty room is hard to read. We furnish it in the photograph, to scale and in the light that is there, and always deliver the empty view beside it.',
  turnaround: 'Delivered in 24-48 hours',
  before: 'staging-before/living-empty' satisfies PictureId,
  after: 'staging-after/living-staged' satisfies PictureId,
  beforeLabel: 'Before',
  afterLabel: 'After',
} as const;

export const floorPlansIntro: TitledText = {
  title: '3D floor plans',
  text: 'Measured on site and drawn as a model, so that buyers know before the visit whether the sofa fits.',
};

export const propertyVideoIntro = {
  title: 'Property video',
  text: 'A walk through the house at the pace of a visitor, with the street and the garden before and after.',
  facts: [
    { id: 'turnaround', value: '48 h', label: 'turnaround' },
    { id: 'length', value: '3-5 min', label: 'length' },
    { id: 'resolution', value: '4K', label: 'resolution' },
  ] satisfies Statistic[],
} as const;

/** The specified texts of empty lists. */
export const propertyEmptyTexts = {
  floorPlans: {
    title: 'No floor plans available yet.',
    text: 'Check back soon for our latest 3D floor plan portfolio!',
  },
  videos: {
    title: 'No property videos available yet.',
    text: 'Check back soon for our latest video portfolio!',
  },
} as const;

export const propertyStatement = 'Twenty minutes of blue sky and lit windows. We come back for them.';

export const propertyServices = {
  title: 'What we bring',
  items: [
    {
      id: 'interiors-and-exteriors',
      title: 'Interiors and exteriors',
      text: 'Every room, the approach and the view, in the order in which a buyer would walk through them.',
    },
    {
      id: 'dusk-pictures',
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
  ] satisfies IdentifiedText[],
} as const;

export const propertyExpertise = {
  title: 'Where the care shows',
  items: [
    {
      id: 'honest-lenses',
      title: 'Honest lenses',
      text: 'Wide enough to show the room, never so wide that it lies. Nobody should be disappointed at the door.',
    },
    {
      id: 'blended-light',
      title: 'Blended light',
      text: 'Daylight, lamps and a little flash in one frame, so that the corners are as clear as the middle of the room.',
    },
    {
      id: 'ready-for-the-portal',
      title: 'Ready for the portal',
      text: 'Named, ordered and sized for your listing service, with print files included.',
    },
  ] satisfies IdentifiedText[],
} as const;

export const propertyMarketing = {
  title: 'What good pictures do for a listing',
  text: 'Figures that the trade goes by. Markets differ, and no picture can promise a price; take them as a sense of scale.',
  statistics: [
    { id: 'properties-photographed', value: '3500+', label: 'properties photographed' },
    { id: 'client-satisfaction', value: '98%', label: 'client satisfaction' },
  ] satisfies Statistic[],
  effects: [
    { id: 'of-sellers-it', value: '73%', label: 'of sellers, it is often said, lean toward an agent who offers video' },
    { id: 'less-time-on', value: '15%', label: 'less time on the market is a fair hope for a well-prepared listing' },
    { id: 'of-home-searches', value: '90%', label: 'of home searches, give or take, begin on a screen' },
    { id: 'of-buyers-tend', value: '85%', label: 'of buyers tend to look at the photos before they read a word' },
    {
      id: 'more-views-are',
      value: '60%',
      label: 'more views are commonly seen when photos are made by a professional',
    },
    {
      id: 'fewer-idle-visits',
      value: '40%',
      label: 'fewer idle visits are within reach when a floor plan answers the first questions',
    },
    {
      id: 'more-enquiries-is',
      value: '25%',
      label: 'more enquiries is what a staged room can bring over an empty one',
    },
  ] satisfies Statistic[],
} as const;
