import type { RecordKind } from '#contract/records/kinds.ts';

/** What each kind of record is called in Chinese. */
export const recordNames: Record<RecordKind, string> = {
  teamMembers: '团队成员',
  propertyVideos: '房产视频',
  floorPlans: '平面图',
  aboutEntries: '关于内容',
  galleries: '图库',
  cmsImages: '图库图片',
  testimonials: '客户评价',
};
