import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { planTypes } from '#contract/records/floor-plan.ts';
import type { videoQualities } from '#contract/records/property-video.ts';

/** The alternative text of an uploaded picture that has none of its own, by its category. */
export const mediaCategoriesInChinese: Record<MediaCategory, string> = {
  'hero-home': '首页横幅',
  'hero-portrait': '人像摄影',
  'hero-property': '房产摄影',
  'hero-commercial': '商业摄影',
  'hero-newborn': '新生儿摄影',
  'professional-headshots': '职业形象照',
  'family-portraits': '全家福',
  'newborn-photography': '新生儿摄影',
  'property-portfolio': '房产摄影作品',
  'visual-staging': '虚拟布置',
  '3d-floor-plans': '三维户型图',
  'commercial-photography': '商业摄影',
  'event-photography': '活动摄影',
  'production-stills': '剧照',
  'wedding-photography': '婚礼摄影',
  'wedding-dress-rental': '婚纱租赁',
  'records-only': '图片',
  'property-video': '房产视频',
  'video-production': '视频制作',
  'wedding-videography': '婚礼影像',
  'cinematic-production': '影片制作',
};

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
