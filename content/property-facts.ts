import type { planTypes, videoQualities } from '#contract/records.ts';

/** The choices of floor plans and property videos. */
export const propertyFactsInChinese: Readonly<
  Record<(typeof planTypes)[number] | (typeof videoQualities)[number], string>
> = {
  'Single Family Home': '独栋住宅',
  'Luxury Condo': '高级公寓',
  'Commercial Space': '商业空间',
  Townhouse: '联排别墅',
  Apartment: '公寓',
  Office: '办公空间',
  '4K UHD': '4K 超高清',
  '1080p HD': '1080p 高清',
  '720p HD': '720p 高清',
};
