import type { StudioTranslatable } from '#contract/studio.ts';

/** Chinese of the built-in identity (content/studio.ts), for the texts that the studio has not replaced by its own. */
export const studioInChinese: Readonly<Partial<Record<StudioTranslatable, string>>> = {
  tagline: '视觉创作与影像',
  'hours.weekdays': '周一至周五 10:30–16:00',
  'hours.weekends': '周末请预约',
  'offices.0.city': '洛杉矶',
  'offices.0.street': '100 Lightwell Way',
  'offices.0.region': '加利福尼亚州',
  'offices.1.city': '西雅图',
  'offices.1.region': '华盛顿州',
};
