import type { z } from 'zod';
import { aboutEntry } from '#contract/about-entry.ts';
import { floorPlan } from '#contract/floor-plan.ts';
import { cmsImage, gallery } from '#contract/gallery.ts';
import { propertyVideo } from '#contract/property-video.ts';
import { teamMember } from '#contract/team.ts';

/** A kind of record, as the tests of access try it. */
export interface Kind {
  admin: string;
  /** where it is not the same address */
  public?: string;
  record: z.ZodType;
  /** a valid body; `n` tells unique values apart */
  body: (n: number) => object;
}

const picture = 'https://studio.example/picture.jpg';
export const kinds: Kind[] = [
  {
    admin: '/api/admin/team',
    record: teamMember.record,
    body: () => ({ name: 'Mei', role: 'Photographer', description: 'Light.', image: picture }),
  },
  {
    admin: '/api/admin/property-videos',
    public: '/api/property-videos',
    record: propertyVideo.record,
    body: () => ({ title: 'House', description: 'Hill', videoUrl: picture, thumbnailUrl: picture, duration: '3:42' }),
  },
  {
    admin: '/api/admin/floor-plans',
    public: '/api/floor-plans',
    record: floorPlan.record,
    body: () => ({ title: 'Loft', description: 'Two floors', planType: 'Apartment', imageUrl: picture }),
  },
  {
    admin: '/api/admin/about-content',
    public: '/api/about-content',
    record: aboutEntry.record,
    body: (n) => ({ sectionKey: `key_${n}`, content: 'Words' }),
  },
  {
    admin: '/api/admin/galleries',
    public: '/api/galleries',
    record: gallery.record,
    body: (n) => ({ name: 'Gardens', slug: `gardens-${n}`, category: 'Weddings' }),
  },
  {
    admin: '/api/admin/cms/images',
    public: '/api/cms/images',
    record: cmsImage.record,
    body: () => ({ imageUrl: picture }),
  },
];
