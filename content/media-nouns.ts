import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { MediaCategory } from '#contract/media-categories.ts';

/** What visitors read of an uploaded picture or film whose text nobody has written: what kind of thing it is. */
export const mediaNouns = {
  'hero-home': { en: 'Photo', 'zh-Hans': '照片' },
  'hero-portrait': { en: 'Portrait', 'zh-Hans': '人像照片' },
  'hero-property': { en: 'Property photo', 'zh-Hans': '房产照片' },
  'hero-commercial': { en: 'Commercial photo', 'zh-Hans': '商业照片' },
  'hero-newborn': { en: 'Newborn photo', 'zh-Hans': '新生儿照片' },
  'hero-wedding': { en: 'Wedding photo', 'zh-Hans': '婚礼照片' },
  'hero-film': { en: 'Production still', 'zh-Hans': '剧照' },
  'hero-about': { en: 'Photo', 'zh-Hans': '照片' },
  'hero-team': { en: 'Photo', 'zh-Hans': '照片' },
  'hero-contact': { en: 'Photo', 'zh-Hans': '照片' },
  'professional-headshots': { en: 'Headshot', 'zh-Hans': '职业形象照' },
  'family-portraits': { en: 'Family portrait', 'zh-Hans': '全家福' },
  'newborn-photography': { en: 'Newborn photo', 'zh-Hans': '新生儿照片' },
  'property-portfolio': { en: 'Property photo', 'zh-Hans': '房产照片' },
  'visual-staging': { en: 'Virtually staged room', 'zh-Hans': '虚拟软装的房间' },
  '3d-floor-plans': { en: '3D floor plan', 'zh-Hans': '3D 户型图' },
  'commercial-photography': { en: 'Commercial photo', 'zh-Hans': '商业照片' },
  'event-photography': { en: 'Event photo', 'zh-Hans': '活动照片' },
  'production-stills': { en: 'Production still', 'zh-Hans': '剧照' },
  'wedding-photography': { en: 'Wedding photo', 'zh-Hans': '婚礼照片' },
  'wedding-dress-rental': { en: 'Wedding dress', 'zh-Hans': '婚纱' },
  'records-only': { en: 'Photo', 'zh-Hans': '照片' },
  'property-video': { en: 'Property video', 'zh-Hans': '房产视频' },
  'video-production': { en: 'Video', 'zh-Hans': '视频' },
  'wedding-videography': { en: 'Wedding film', 'zh-Hans': '婚礼影片' },
  'cinematic-production': { en: 'Film', 'zh-Hans': '影片' },
  'client-work': { en: 'Photo', 'zh-Hans': '照片' },
} as const satisfies Record<MediaCategory, Record<SiteLanguage, string>>;
